import { limits } from '@yupflow/contract/limits';
import { type Tag, tags } from '@yupflow/contract/tags';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useFormat } from '../../locales/format.ts';
import { RemovalUses } from '../../resource/removal-uses.tsx';
import { ResourcePage } from '../../resource/resource-page.tsx';
import { NoTagsYet } from './no-tags-yet.tsx';
import { TagForm } from './tag-form.tsx';
import { tagsResource } from './tags-resource.ts';

export default function TagsPage() {
  const { t } = useTranslation('tags');
  const format = useFormat();
  const columns = [
    { id: 'name', title: t('name'), cell: (tag: Tag) => <NameCell tag={tag} /> },
    {
      id: 'contacts',
      title: t('contacts'),
      className: 'w-32 text-right tabular-nums max-sm:w-24',
      cell: ({ contacts }: Tag) => format.number(contacts) + (contacts >= limits.countedTotal ? '+' : ''),
    },
    {
      id: 'created_at',
      title: t('createdAt'),
      className: 'w-36 text-right tabular-nums max-sm:hidden',
      cell: (tag: Tag) => (
        <time dateTime={tag.created_at} title={format.moment(tag.created_at)} className="text-muted">
          {format.day(tag.created_at)}
        </time>
      ),
    },
  ];
  return (
    <ResourcePage
      resource={tagsResource}
      columns={columns}
      nameOf={(tag) => tag.name}
      form={(props) => <TagForm {...props} />}
      removalOf={(tag) => ({
        question: t('confirmDelete', { name: tag.name }),
        consequence: <TagUses id={tag.id} />,
        done: t('deleted'),
      })}
      empty={(create) => <NoTagsYet onCreate={create} />}
    />
  );
}

function TagUses({ id }: { readonly id: string }) {
  const { t } = useTranslation('tags');
  return (
    <RemovalUses
      of={[tagsResource.name, id]}
      ask={(signal) => call(tags.listUses, { params: { id } }, { signal })}
      texts={{
        loading: t('uses.loading'),
        loadFailed: t('uses.loadFailed'),
        contacts: (count, number) => (count === 0 ? t('uses.nobody') : t('uses.contacts', { count, number })),
        filters: t('uses.filters'),
        flows: t('uses.flows'),
        webhooks: t('uses.webhooks'),
        final: t('uses.final'),
      }}
    />
  );
}

function NameCell({ tag }: { readonly tag: Tag }) {
  return (
    <span className="flex items-center gap-2.5 font-medium">
      <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: tag.color }} />
      <span className="truncate" title={tag.name}>
        {tag.name}
      </span>
    </span>
  );
}

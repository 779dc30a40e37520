import type { Tag } from '@yupflow/contract/tags';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useFormat } from '../../locales/format.ts';
import { ResourcePage } from '../../resource/resource-page.tsx';
import { NoTagsYet } from './no-tags-yet.tsx';
import { TagForm } from './tag-form.tsx';
import { tagsResource } from './tags-resource.ts';

export default function TagsPage() {
  const { t } = useTranslation('tags');
  const format = useFormat(useMe()?.activeCompany?.timezone);
  const columns = [
    { id: 'name', title: t('name'), cell: (tag: Tag) => <NameCell tag={tag} /> },
    {
      id: 'created_at',
      title: t('createdAt'),
      className: 'w-36 text-right tabular-nums max-sm:w-28',
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
        consequence: t('confirmDeleteText'),
        done: t('deleted'),
      })}
      empty={(create) => <NoTagsYet onCreate={create} />}
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

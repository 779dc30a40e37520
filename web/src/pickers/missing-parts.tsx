import type { MissingPart } from '@yupflow/contract/flow-documents';
import { Braces, Info, KeyRound, Tag, TriangleAlert, UserRound, Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const icons: Partial<Record<MissingPart['kind'], typeof Tag>> = {
  tag: Tag,
  field: Braces,
  flow: Workflow,
  member: UserRound,
  role: UserRound,
  secret: KeyRound,
};

/** What a flow needs and the company lacks: what is created along with it, and what somebody must choose again. Its page brings the texts of `flows`. */
export function MissingParts({ parts }: { readonly parts: readonly MissingPart[] }) {
  const { t } = useTranslation('flows');
  const created = parts.filter(({ is_created }) => is_created);
  const dropped = parts.filter(({ is_created }) => !is_created);
  return (
    <>
      {created.length > 0 && (
        <section className="flex gap-3 rounded-lg border border-line bg-page p-3">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
          <div className="min-w-0">
            <p className="text-dense font-medium">{t('missing.created', { count: created.length })}</p>
            <p className="text-meta text-soft">{t('missing.createdText')}</p>
            <Parts parts={created} />
          </div>
        </section>
      )}
      {dropped.length > 0 && (
        <section className="flex gap-3 rounded-lg border border-warn-line bg-warn-soft p-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          <div className="min-w-0">
            <p className="text-dense font-medium">{t('missing.dropped', { count: dropped.length })}</p>
            <p className="text-meta text-soft">{t('missing.droppedText')}</p>
            <Parts parts={dropped} />
          </div>
        </section>
      )}
    </>
  );
}

function Parts({ parts }: { readonly parts: readonly MissingPart[] }) {
  const { t } = useTranslation('flows');
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5">
      {parts.map(({ kind, name }) => {
        const Icon = icons[kind] ?? Info;
        return (
          <li
            key={`${kind} ${name}`}
            className="flex max-w-full items-center gap-1.5 rounded-md bg-raised px-1.5 py-0.5 text-meta text-soft"
          >
            <Icon aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate" title={name}>
              {name || t(`missing.kinds.${kind}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

import type { RequestOutcome, WebhookAction } from '@yupflow/contract/webhooks';
import { ArrowRight, ChevronRight, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActionNames } from '../actions/use-action-names.ts';
import { useEditor } from '../editor-context.ts';
import { isBuiltIn } from '../mapping/mapping.ts';
import { useTargets } from '../mapping/use-targets.ts';
import { useValueText } from '../mapping/use-value-text.ts';

/** What went wrong, in full; and, for whoever wants to see it, each field before and after. */
export function OutcomeDetails({ outcome: { faults, actions, changes } }: { readonly outcome: RequestOutcome }) {
  const { t } = useTranslation('webhooks');
  const { names } = useEditor();
  const shownTarget = useTargets();
  const actionName = useActionNames();
  const valueText = useValueText();
  // A field of the product that no mapping leads to, as one that an action fills, has its name there.
  const fieldName = (field: string) => (isBuiltIn(field) ? null : names.field(field)) || shownTarget(field).name;
  const wrong = [
    ...faults.map(({ fault, field }) => ({
      key: `${fault} ${field}`,
      text: field ? `${fieldName(field)}: ${t(`faults.${fault}.text`)}` : t(`faults.${fault}.text`),
    })),
    ...actions.flatMap(({ id, action, about, fault }) =>
      fault === null
        ? []
        : [
            {
              key: id,
              text: `${[actionName(action as WebhookAction['action']), about].filter(Boolean).join(' ')}: ${t(`faults.${fault}.text`)}`,
            },
          ],
    ),
  ];
  return (
    <>
      {wrong.length > 0 && (
        <ul className="mt-1.5 flex flex-col gap-1">
          {wrong.map(({ key, text }) => (
            <li key={key} className="flex gap-1.5 text-text">
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warn" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <details className="group mt-1">
          <summary className="inline-flex cursor-default list-none items-center gap-1 rounded font-medium text-text outline-none hover:underline focus-visible:outline-2 focus-visible:outline-brand [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-3 transition-transform group-open:rotate-90" />
            {t('outcome.changes')}
          </summary>
          <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5">
            {changes.map(({ field, before, after }) => {
              const { type } = shownTarget(field);
              const written = (value: string | null) =>
                value === null || value === ''
                  ? t('mapping.nothing')
                  : valueText(type, type === 'phone' ? `+${value}` : value);
              return (
                <div key={field} className="contents">
                  <dt className="max-w-32 truncate">{fieldName(field)}</dt>
                  <dd className="flex min-w-0 items-center gap-1 text-text">
                    {before !== null && (
                      <>
                        <span className="truncate text-soft line-through">{written(before)}</span>
                        <ArrowRight aria-hidden className="size-3 shrink-0 text-muted" />
                      </>
                    )}
                    <span className="truncate" title={after ?? undefined}>
                      {written(after)}
                    </span>
                  </dd>
                </div>
              );
            })}
          </dl>
        </details>
      )}
    </>
  );
}

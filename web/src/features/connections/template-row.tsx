import type { Template } from '@yupflow/contract/templates';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TemplateKind, TemplateStatusMark } from '../../pickers/templates/template-marks.tsx';
import { TemplatePreview } from '../../pickers/templates/template-preview.tsx';
import { valuesFor } from '../../pickers/templates/template-values.ts';
import { cx } from '../../ui/cx.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** One template: what became of it and, unfolded, how it looks. */
export function TemplateRow({ template }: { readonly template: Template }) {
  const { t } = useTranslation('templates');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { name, body, reason, unusable } = template;
  return (
    <li className="rounded-xl border border-line bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-3 rounded-xl px-4 py-2.5 text-left hover:bg-raised/50"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="truncate text-body font-medium" title={name}>
              {name}
            </span>
            <TemplateKind template={template} />
          </span>
          <span className="block truncate text-dense text-muted" title={body.text}>
            {body.text}
          </span>
        </span>
        <TemplateStatusMark template={template} />
        <ChevronDown aria-hidden className={cx('size-4 shrink-0 text-muted', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-3 border-t border-line p-4">
        {(reason || unusable) && (
          <p className="flex gap-2 text-dense text-bad">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {reason ? t('reason', { reason }) : unusable && t(`unusable.${unusable}`)}
          </p>
        )}
        <TemplatePreview template={template} values={valuesFor(template)} />
        <p className="text-meta text-muted">
          {t('updated')} <RelativeTime moment={template.updated_at} />
        </p>
      </div>
    </li>
  );
}

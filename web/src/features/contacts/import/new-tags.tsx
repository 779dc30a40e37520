import type { ImportCheck } from '@yupflow/contract/contact-imports';
import { Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useImportFormat } from './use-import-format.ts';

/** Tags that only the sheet knows so far. */
export function NewTags({ tags: { count, names, are_left_out } }: { readonly tags: ImportCheck['new_tags'] }) {
  const { t } = useTranslation('contacts-import');
  const format = useImportFormat();
  if (count === 0) return null;
  const listed = names.join(', ') + (count > names.length ? '…' : '');
  return (
    <p className="flex gap-2 text-dense text-soft">
      <Tag aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        {t(are_left_out ? 'newTags.leftOut' : 'newTags.made', { count, number: format.number(count) })}{' '}
        <strong className="font-medium text-text">{listed}</strong>
      </span>
    </p>
  );
}

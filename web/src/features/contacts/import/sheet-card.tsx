import type { ContactImport } from '@yupflow/contract/contact-imports';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly shown: Pick<ContactImport, 'file' | 'rows' | 'sheet'>;
  readonly children?: ReactNode;
}

/** Which file it is about, and how much is in it. */
export function SheetCard({ shown: { file, rows, sheet }, children }: Props) {
  const { t } = useTranslation('contacts-import');
  const format = useImportFormat();
  const facts = [
    ...(rows === null ? [] : [t('rows', { count: rows, number: format.number(rows) })]),
    ...(sheet ? [t('sheet', { name: sheet })] : []),
    format.size(file.size),
  ];
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg border border-line text-brand-strong">
        <FileSpreadsheet aria-hidden className="size-5" />
      </span>
      <div className="mr-auto min-w-0">
        <p title={file.name} className="truncate text-dense font-medium">
          {file.name}
        </p>
        <p className="text-meta text-muted">{facts.join(' · ')}</p>
      </div>
      {children}
    </div>
  );
}

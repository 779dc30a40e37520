import { franchiseCompanies, type SoldCompany } from '@yupflow/contract/franchise-companies';
import { limits } from '@yupflow/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import type { Filter } from '../../../resource/resource.ts';
import { toast } from '../../../ui/toast.ts';
import { shownStateOf } from './companies-resource.ts';

/** Quoted, and never a formula: a company may be named =SUM(A1). */
const cellOf = (value: string | number) =>
  `"${String(value)
    .replace(/^[=+\-@\t\r]/, "'$&")
    .replaceAll('"', '""')}"`;

async function listAll(search: string, filter: Filter | undefined): Promise<SoldCompany[]> {
  const found: SoldCompany[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { ...filter, search: search || undefined, cursor, limit: limits.page.most };
    const page = await call(franchiseCompanies.list, { query: query as never });
    found.push(...page.results);
    if (!page.cursor) return found;
    cursor = page.cursor;
  }
}

/** The companies that the list shows, all pages of it, as a sheet. */
export function useExport(search: string, filter: Filter | undefined) {
  const { t } = useTranslation(['franchise-companies', 'billing']);
  const errorText = useErrorText();
  const [isExporting, setIsExporting] = useState(false);

  const rowOf = (company: SoldCompany) => [
    company.name,
    company.owner?.email ?? company.owner_email ?? '',
    company.plan?.name ?? '',
    company.cycle ? t(`billing:cycles.${company.cycle}`) : '',
    company.due_date ?? '',
    t(`state.${shownStateOf(company)}`),
    company.role?.name ?? t('allModules'),
    company.members,
  ];

  async function save() {
    setIsExporting(true);
    try {
      const head = [
        t('one'),
        t('form.ownerEmail'),
        t('plan'),
        t('form.cycle'),
        t('dueDate'),
        t('stateTitle'),
        t('role'),
        t('members'),
      ];
      const rows = [head, ...(await listAll(search, filter)).map(rowOf)];
      // The mark at its beginning tells sheets that it is UTF-8.
      const text = `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${t('title').toLocaleLowerCase()}.csv`);
      toast.success(t('exported'));
    } catch (error) {
      toast.error(errorText(error));
    }
    setIsExporting(false);
  }

  return { isExporting, save: () => void save() };
}

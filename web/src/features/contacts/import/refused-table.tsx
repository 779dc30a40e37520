import type { RefusedRow } from '@yupflow/contract/contact-imports';
import { useTranslation } from 'react-i18next';
import { useImportFormat } from './use-import-format.ts';

const headClass = 'border-b border-line bg-page px-3 py-2 text-left text-meta font-medium text-muted';
const cellClass = 'border-line px-3 py-2 align-top in-[tr:not(:first-child)]:border-t';

/** The rows as the sheet counts them, with the cell at fault. */
export function RefusedTable({ rows }: { readonly rows: readonly RefusedRow[] }) {
  const { t } = useTranslation('contacts-import');
  const format = useImportFormat();
  return (
    <div className="overflow-hidden rounded-xl border border-line">
      <table className="w-full table-fixed border-separate border-spacing-0 text-dense">
        <thead>
          <tr>
            <th scope="col" className={`${headClass} w-18 text-right! max-sm:w-14`}>
              {t('refused.row')}
            </th>
            <th scope="col" className={`${headClass} max-sm:hidden`}>
              {t('refused.name')}
            </th>
            <th scope="col" className={headClass}>
              {t('refused.cell')}
            </th>
            <th scope="col" className={`${headClass} w-[45%]`}>
              {t('refused.reason')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td className={`${cellClass} text-right text-muted tabular-nums`}>{format.number(row.row)}</td>
              <td className={`${cellClass} truncate max-sm:hidden`} title={row.name}>
                {row.name}
              </td>
              <td className={`${cellClass} truncate`} title={row.value}>
                <FaultyCell row={row} />
              </td>
              <td className={`${cellClass} wrap-anywhere`}>
                {t(`faults.${row.code}.name`)}{' '}
                <span className="text-muted">
                  · {t(`faults.${row.code}.hint`, { other: row.other === null ? '' : format.number(row.other) })}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FaultyCell({ row: { value } }: { readonly row: RefusedRow }) {
  const { t } = useTranslation('contacts-import');
  if (value) return <code className="font-mono text-meta">{value}</code>;
  return <span className="rounded-sm bg-bad-soft px-1 font-mono text-meta text-bad">{t('refused.empty')}</span>;
}

import type { FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../api/companies.ts';
import { cx } from '../../ui/cx.ts';
import { writeDocument } from '../../ui/document-mask.ts';
import { readablePhone } from '../../ui/phone-numbers.ts';
import type { MergeRow } from './merge-rows.ts';
import { useFieldText } from './use-field-text.ts';

interface Props {
  readonly rows: readonly MergeRow[];
  /** Ids of the rows in which the other's value wins. */
  readonly taken: readonly string[];
  readonly onTake: (id: string, isOthers: boolean) => void;
}

/** Both beside each other; where they differ, one of the two is chosen. */
export function MergeTable({ rows, taken, onTake }: Props) {
  const { t } = useTranslation('contact');
  const group = useId();
  const country = useCompany()?.country;
  const fieldText = useFieldText();

  function textOf(row: MergeRow, value: FieldValue): string {
    if (row.field) return fieldText(row.field.type, value);
    if (row.text === 'phone') return readablePhone(String(value));
    return row.text === 'document' ? writeDocument(String(value), country ? [country] : []) : String(value);
  }

  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-dense">
      <caption className="sr-only">{t('merge.compare')}</caption>
      <thead>
        <tr className="text-left text-meta text-muted">
          <th scope="col" className="w-1/2 pb-2 font-medium">
            {t('merge.this')}
          </th>
          <th scope="col" className="w-1/2 pb-2 pl-1 font-medium">
            {t('merge.other')}
          </th>
        </tr>
      </thead>
      {rows.map((row) => {
        const label = row.field?.name ?? t(`keys.${row.text ?? 'name'}`);
        const isOthers = row.isOpen ? taken.includes(row.id) : row.kept === null;
        const side = (value: FieldValue | null, isRight: boolean) => {
          const isChosen = isOthers === isRight || (!row.isOpen && value !== null);
          return (
            <td className={cx('align-top', isRight ? 'pl-1' : 'pr-1')}>
              {value === null ? (
                <span className="block px-3 py-2 text-muted">{t('timeline.empty')}</span>
              ) : (
                <Choice
                  group={`${group}-${row.id}`}
                  label={`${label}: ${textOf(row, value)} (${t(isRight ? 'merge.other' : 'merge.this')})`}
                  text={textOf(row, value)}
                  isChosen={isChosen}
                  isOpen={row.isOpen}
                  onChoose={() => onTake(row.id, isRight)}
                />
              )}
            </td>
          );
        };
        return (
          <tbody key={row.id}>
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-2 pb-1 text-left text-meta font-medium text-muted">
                {label}
              </th>
            </tr>
            <tr>
              {side(row.kept, false)}
              {side(row.other, true)}
            </tr>
          </tbody>
        );
      })}
    </table>
  );
}

interface ChoiceProps {
  readonly group: string;
  readonly label: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly isOpen: boolean;
  readonly onChoose: () => void;
}

function Choice({ group, label, text, isChosen, isOpen, onChoose }: ChoiceProps) {
  const look = cx(
    'flex min-h-9 items-center gap-2 rounded-lg border px-3 py-2 max-sm:min-h-11',
    isOpen ? (isChosen ? 'border-brand bg-brand-soft' : 'border-line hover:bg-raised') : 'border-transparent bg-raised',
  );
  const words = (
    <>
      <span className={cx('min-w-0 flex-1 wrap-anywhere', isChosen ? 'font-medium' : 'text-muted')}>{text}</span>
      <Check aria-hidden className={cx('size-3.5 shrink-0 text-brand-strong', !isChosen && 'invisible')} />
    </>
  );
  if (!isOpen) return <span className={cx(look, 'text-soft')}>{text}</span>;
  return (
    <label
      className={cx(
        look,
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
      )}
    >
      <input type="radio" name={group} aria-label={label} checked={isChosen} onChange={onChoose} className="sr-only" />
      {words}
    </label>
  );
}

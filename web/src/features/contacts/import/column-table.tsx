import type { ContactImport } from '@yupflow/contract/contact-imports';
import { ArrowRight, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { type ImportDraft, letterOf, withTarget } from './import-draft.ts';
import { TargetSelect } from './target-select.tsx';

interface Props {
  readonly columns: ContactImport['columns'];
  readonly draft: ImportDraft;
  readonly onChange: (draft: ImportDraft) => void;
}

/** A sheet may have hundreds of columns: they are shown piece by piece, those with a guess in any case. */
const shownAtOnce = 30;

export function ColumnTable({ columns, draft, onChange }: Props) {
  const { t } = useTranslation('contacts-import');
  const [most, setMost] = useState(shownAtOnce);
  const shown = columns.filter(({ column, target }, at) => at < most || target !== null || draft.targets.has(column));
  const hidden = columns.length - shown.length;
  return (
    <div>
      <table className="w-full table-fixed border-separate border-spacing-0 text-left text-dense">
        <thead>
          <tr className="text-meta text-muted">
            <th scope="col" className="w-1/2 pb-1.5 font-medium">
              {t('columns.header')}
            </th>
            <th scope="col" className="pb-1.5 pl-10 font-medium max-sm:pl-6">
              {t('columns.target')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((column) => (
            <ColumnRow key={column.column} column={column} draft={draft} onChange={onChange} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button look="ghost" className="mt-2" onPress={() => setMost(most + shownAtOnce)}>
          {t('columns.showMore', { count: Math.min(hidden, shownAtOnce) })}
        </Button>
      )}
    </div>
  );
}

interface RowProps extends Pick<Props, 'draft' | 'onChange'> {
  readonly column: ContactImport['columns'][number];
}

function ColumnRow({ column: { column, header, samples, target: guess }, draft, onChange }: RowProps) {
  const { t } = useTranslation('contacts-import');
  const name = header || t('columns.unnamed', { letter: letterOf(column) });
  const written = samples.filter(Boolean).join(', ');
  const target = draft.targets.get(column) ?? null;
  const isTaken = (wanted: string) => [...draft.targets].some(([other, one]) => other !== column && one === wanted);
  const isGuess = guess !== null && guess === target;
  return (
    <tr>
      <th scope="row" className="border-t border-line py-2 pr-2 text-left font-normal">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block truncate text-meta text-muted" title={written}>
          {written || t('columns.noSamples')}
        </span>
      </th>
      <td className="border-t border-line py-2">
        <div className="flex items-center gap-3 max-sm:gap-1.5">
          <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <TargetSelect
              column={name}
              value={target}
              onChange={(chosen) => onChange(withTarget(draft, column, chosen))}
              isTaken={isTaken}
            />
            {isGuess && (
              <span className="mt-0.5 flex items-center gap-1 text-meta text-muted">
                <Sparkles aria-hidden className="size-3" />
                {t('columns.guessed')}
              </span>
            )}
          </div>
        </div>
      </td>
    </tr>
  );
}

import { Link } from '@tanstack/react-router';
import type { LineHealth } from '@yupflow/contract/broadcasts';
import { screens } from '@yupflow/contract/screens';
import { Check } from 'lucide-react';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { boxClass } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { labelClass } from '../../ui/text-field.tsx';
import { LineHealthNote } from './line-health.tsx';
import { useLineHealth } from './use-preview.ts';

interface Props {
  readonly value: readonly string[];
  readonly onChange: (connections: string[]) => void;
  /** Of the first box: an error leads there. */
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly error: string | null;
}

/** One line or several, each with how it stands today. */
export function LinesField({ value, onChange, inputRef, error }: Props) {
  const { t } = useTranslation('broadcasts');
  const id = useId();
  const { data: lines, error: failure } = useLineHealth();
  const toggle = (lineId: string) =>
    onChange(value.includes(lineId) ? value.filter((one) => one !== lineId) : [...value, lineId]);
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className={labelClass}>{t('form.lines')}</legend>
      {!lines && !failure && <Skeleton className="h-13 rounded-lg" />}
      {failure && <p className="text-dense text-bad">{t('form.linesFailed')}</p>}
      {lines?.length === 0 && (
        <p className="text-dense text-muted">
          <Link to={screens.connections.path} className="font-medium text-brand-strong hover:underline">
            {t('form.noLines')}
          </Link>
        </p>
      )}
      {lines && lines.length > 0 && (
        <ul
          className={cx(
            'max-h-78 divide-y divide-line overflow-y-auto rounded-lg border',
            error ? 'border-bad' : 'border-line-strong',
          )}
        >
          {lines.map((line, at) => (
            <LineRow
              key={line.connection_id}
              line={line}
              isChosen={value.includes(line.connection_id)}
              onToggle={() => toggle(line.connection_id)}
              inputRef={at === 0 ? inputRef : undefined}
            />
          ))}
        </ul>
      )}
      <FieldNote id={`${id}-note`} help={t('form.linesHelp')} error={error} />
    </fieldset>
  );
}

interface RowProps {
  readonly line: LineHealth;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
}

function LineRow({ line, isChosen, onToggle, inputRef }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <label className="flex min-w-40 flex-1 items-center gap-2.5">
        <span className="relative size-4 shrink-0">
          <input
            ref={inputRef}
            type="checkbox"
            aria-label={line.name}
            checked={isChosen}
            onChange={onToggle}
            className={boxClass}
          />
          <Check
            aria-hidden
            className="pointer-events-none absolute top-0.5 left-0.5 size-3 stroke-3 text-brand-foreground not-peer-checked:invisible"
          />
        </span>
        <span aria-hidden style={{ backgroundColor: line.color }} className="size-2 shrink-0 rounded-full" />
        <span className="min-w-0">
          <span className="block truncate text-dense font-medium" title={line.name}>
            {line.name}
          </span>
          {line.phone && (
            <span className="block text-meta whitespace-nowrap text-muted tabular-nums">
              {readablePhone(line.phone)}
            </span>
          )}
        </span>
      </label>
      <LineHealthNote line={line} />
    </li>
  );
}

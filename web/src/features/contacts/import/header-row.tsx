import { ApiError } from '@yupflow/contract/client';
import { type ContactImport, contactImports } from '@yupflow/contract/contact-imports';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { cx } from '../../../ui/cx.ts';
import { fieldClass } from '../../../ui/text-field.tsx';
import { useTakeImport } from './import-calls.ts';

interface Props {
  readonly shown: ContactImport;
  readonly isBusy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  /** The columns are others now. */
  readonly onMoved: (moved: ContactImport) => void;
}

/** In which row the header stands: we guess it, and whoever has the sheet may know better. */
export function HeaderRow({ shown: { id, header_row }, isBusy, onBusy, onMoved }: Props) {
  const { t } = useTranslation('contacts-import');
  const errorText = useErrorText();
  const take = useTakeImport();
  const inputId = useId();
  const [text, setText] = useState(String(header_row));
  const [fault, setFault] = useState<string | null>(null);

  async function move() {
    const row = Number(text);
    if (isBusy) return;
    if (row === header_row) return setFault(null);
    if (!Number.isInteger(row) || row < 1) return setFault(t('columns.noHeader', { row: text.trim() || '?' }));
    onBusy(true);
    try {
      const moved = await call(contactImports.changeHeader, { params: { id }, body: { row } });
      setFault(null);
      take(moved);
      onMoved(moved);
    } catch (error) {
      const isNone = error instanceof ApiError && 'row' in error.fields;
      setFault(isNone ? t('columns.noHeader', { row }) : errorText(error));
    } finally {
      onBusy(false);
    }
  }

  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 text-dense font-normal">
      <label htmlFor={inputId} className="text-meta text-muted">
        {t('columns.headerRow')}
      </label>
      <input
        id={inputId}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        readOnly={isBusy}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : `${inputId}-fault`}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => void move()}
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && !ctrlKey && !metaKey && void move()}
        className={cx(fieldClass, 'h-8! w-14! px-2! text-center tabular-nums')}
      />
      {fault !== null && (
        <p id={`${inputId}-fault`} role="alert" className="basis-full text-right text-meta text-bad">
          {fault}
        </p>
      )}
    </div>
  );
}

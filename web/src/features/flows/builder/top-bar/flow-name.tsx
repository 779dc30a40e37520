import { ApiError } from '@yupflow/contract/client';
import { flows } from '@yupflow/contract/flows';
import { limits } from '@yupflow/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useErrorText, useFieldErrorText } from '../../../../locales/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { useBuilder } from '../builder-store.ts';
import { refreshFlow, useOpenFlow } from '../open-flow.ts';

/** The name, which becomes a field when it is pressed. */
export function FlowName() {
  const { t } = useTranslation('builder');
  const errorText = useErrorText();
  const fieldText = useFieldErrorText();
  const { id, name, folder_id } = useOpenFlow();
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const [typed, setTyped] = useState<string | null>(null);

  async function rename() {
    const next = typed?.trim().replace(/\s+/g, ' ') ?? '';
    setTyped(null);
    if (!next || next === name) return;
    try {
      await call(flows.update, { params: { id }, body: { name: next, folder_id } });
      await refreshFlow(id);
    } catch (error) {
      const field = error instanceof ApiError ? fieldText(error.fields.name) : null;
      toast.error(field ?? errorText(error));
    }
  }

  if (typed === null)
    return (
      <h1 className="-mx-1 min-w-16">
        <button
          type="button"
          title={name}
          disabled={isReadOnly}
          onClick={() => setTyped(name)}
          className="block max-w-full truncate rounded px-1 text-body font-semibold enabled:hover:bg-raised"
        >
          <span className="sr-only">{t('rename')}: </span>
          {name}
        </button>
      </h1>
    );
  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <input
        ref={(field) => field?.select()}
        aria-label={t('name')}
        value={typed}
        maxLength={limits.nameLength}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void rename()}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
          if (key === 'Escape') setTyped(null);
        }}
        className="h-7 w-52 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-body font-semibold outline-none focus:field-focus"
      />
    </>
  );
}

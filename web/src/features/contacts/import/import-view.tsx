import { ApiError } from '@yupflow/contract/client';
import { type ContactImport, contactImports } from '@yupflow/contract/contact-imports';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useErrorText, useFieldErrorText } from '../../../locales/error-text.ts';
import { useTagsOf } from '../../../pickers/tag-picker-tags.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { isUnderWay, useTakeImport } from './import-calls.ts';
import { draftOf, type ImportDraft, optionsOf } from './import-draft.ts';
import { OverStep } from './over-step.tsx';
import { type Work, WorkingStep } from './working-step.tsx';

interface Props {
  readonly shown: ContactImport;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

const workOf = ({ state, phase }: ContactImport): Work => {
  if (state === 'undoing') return 'undoing';
  return phase === 'writing' ? 'writing' : 'checking';
};

const isOver = ({ state, phase }: ContactImport) =>
  state === 'failed' || state === 'cancelled' || state === 'undone' || (state === 'done' && phase === 'writing');

/** An import that is there: whatever it is at is shown. */
export function ImportView({ shown, onAnother, onClose }: Props) {
  const [isMapping, setIsMapping] = useState(false);
  const [changed, setChanged] = useState<ImportDraft | null>(null);
  const tags = useTagsOf(shown.options?.tags ?? []);
  const draft = changed ?? draftOf(shown, tags ?? []);
  const { send, isSending, refusal } = useSend(shown.id);

  if (isUnderWay(shown)) return <WorkingStep shown={shown} work={workOf(shown)} onClose={onClose} />;
  if (isOver(shown)) return <OverStep shown={shown} onAnother={onAnother} onClose={onClose} />;

  const step = { shown, draft, isSending, refusal, onChangeFile: onAnother, onClose };
  if (shown.check && !isMapping)
    return (
      <CheckStep
        {...step}
        figures={shown.check}
        onRun={() => void send('run', draft)}
        onEdit={() => setIsMapping(true)}
      />
    );
  return (
    <ColumnsStep
      {...step}
      onChange={setChanged}
      onCheck={() => void send('check', draft).then((isSent) => isSent && setIsMapping(false))}
    />
  );
}

/** Sends what was chosen; says whether it was taken. */
function useSend(id: string) {
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const take = useTakeImport();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function send(deed: 'check' | 'run', draft: ImportDraft): Promise<boolean> {
    setIsSending(true);
    setError(null);
    try {
      take(await call(contactImports[deed], { params: { id }, body: optionsOf(draft) }));
      return true;
    } catch (refused) {
      setError(refused);
      return false;
    } finally {
      setIsSending(false);
    }
  }

  const [fault] = error instanceof ApiError ? Object.values(error.fields) : [];
  return { send, isSending, refusal: error === null ? null : (fieldErrorText(fault) ?? errorText(error)) };
}

import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isActionReady } from './actions/webhook-actions.ts';
import { useEditor } from './editor-context.ts';

interface Props {
  readonly isOpen: boolean;
  readonly isDirty: boolean;
  readonly isPending: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

/** From here on every request counts: what is still missing is said before. */
export function GoLiveDialog({ isOpen, isDirty, isPending, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('webhooks');
  const { draft, names } = useEditor();
  const unready = draft.actions.filter((action) => !isActionReady(action, names)).length;
  const missing = [
    ...(draft.mapping.phone.length === 0 ? [t('goLive.noPhone')] : []),
    ...(unready > 0 ? [t('goLive.unready', { count: unready })] : []),
  ];
  const canGo = missing.length === 0;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      look="primary"
      title={t(canGo ? 'goLive.title' : 'goLive.notYet')}
      confirmLabel={t(canGo ? (isDirty ? 'goLive.saveAndGo' : 'goLive.go') : 'goLive.understood')}
      onConfirm={() => {
        if (!canGo) onCancel();
        else if (!isPending) void onConfirm();
      }}
      onCancel={onCancel}
    >
      {canGo ? (
        <>
          <p>{t('goLive.text', { count: draft.actions.length })}</p>
          {draft.actions.length === 0 && <p className="mt-2 font-medium text-warn">{t('goLive.noActions')}</p>}
        </>
      ) : (
        <ul className="flex flex-col gap-2">
          {missing.map((text) => (
            <li key={text} className="flex gap-2 text-text">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
              {text}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import { limits } from '@yupflow/contract/limits';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { restoreContact } from './contact-calls.ts';

interface Props {
  readonly id: string;
  readonly onOpen: (id: string) => void;
}

/** Deleted, merged or erased: whether it can come back is known once somebody asks. */
export function ContactGone({ id, onOpen }: Props) {
  const { t } = useTranslation('contact');
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isRestoring, setIsRestoring] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  async function restore() {
    setIsRestoring(true);
    setRefusal(null);
    await restoreContact(client, id).catch(setRefusal);
    setIsRestoring(false);
  }

  const code = refusal instanceof ApiError ? refusal.code : null;
  const holder = refusal instanceof ApiError ? refusal.body.contact_id : undefined;
  const isFinal = code === 'not_found' || code === 'contact_exists';
  return (
    <EmptyState
      drawing={<path d="M36 28h48v40H36zM48 42l24 12M72 42L48 54" />}
      title={t('gone.title')}
      action={
        holder ? (
          <Button onPress={() => onOpen(holder)}>{t('openThere')}</Button>
        ) : (
          !isFinal && (
            <Button icon={RotateCcw} isPending={isRestoring} onPress={() => void restore()}>
              {t('gone.restore')}
            </Button>
          )
        )
      }
    >
      <span role={refusal ? 'alert' : undefined}>
        {!refusal && t('gone.text', { count: limits.undoDays })}
        {code === 'not_found' && t('gone.forGood')}
        {code === 'contact_exists' && t('gone.taken')}
        {refusal !== null && !isFinal && errorText(refusal)}
      </span>
    </EmptyState>
  );
}

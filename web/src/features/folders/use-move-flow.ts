import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flows } from '@yupflow/contract/flows';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { findInLists } from '../../resource/list-cache.ts';
import { toast } from '../../ui/toast.ts';

interface Move {
  readonly id: string;
  readonly name: string;
  readonly to: string | null;
  readonly from: string | null;
}

/** Puts a flow into another folder; the toast takes it back. */
export function useMoveFlow(): (id: string, to: string | null) => void {
  const { t } = useTranslation('flows');
  const client = useQueryClient();
  const errorText = useErrorText();
  const { mutate } = useMutation({
    mutationFn: ({ id, name, to }: Move) => call(flows.update, { params: { id }, body: { name, folder_id: to } }),
    onSuccess: (_flow, move) =>
      toast.success(t('moved', { name: move.name }), {
        action: { label: t('undo'), onClick: () => mutate({ ...move, to: move.from, from: move.to }) },
      }),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => {
      for (const name of ['flows', 'folders']) void client.invalidateQueries({ queryKey: [name] });
    },
  });
  return (id, to) => {
    const flow = findInLists<{ id: string; name: string; folder_id: string | null }>(client, 'flows', id);
    if (flow && flow.folder_id !== to) mutate({ id, name: flow.name, to, from: flow.folder_id });
  };
}

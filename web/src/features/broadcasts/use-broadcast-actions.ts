import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Broadcast, broadcasts } from '@yupflow/contract/broadcasts';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { keepSaved } from '../../resource/use-save.ts';
import { toast } from '../../ui/toast.ts';
import { broadcastsResource } from './broadcasts-resource.ts';

type Asked = Pick<Broadcast, 'id' | 'state'>;

/** Starting, going on and pausing. What goes wrong is told where it was asked. */
export function useBroadcastActions() {
  const { t } = useTranslation('broadcasts');
  const client = useQueryClient();
  const errorText = useErrorText();
  const change = useMutation({
    mutationFn: ({ action, broadcast: { id } }: { action: 'start' | 'pause'; broadcast: Asked }) =>
      call(broadcasts[action], { params: { id } }),
    onSuccess: (kept, { action, broadcast }) => {
      keepSaved(client, broadcastsResource, kept);
      const done = action === 'pause' ? 'paused' : broadcast.state === 'paused' ? 'resumed' : 'started';
      toast.success(t(done));
    },
    onError: (error) => toast.error(errorText(error)),
    // The list and the report alike.
    onSettled: () => client.invalidateQueries({ queryKey: [broadcastsResource.name] }),
  });
  return {
    start: (broadcast: Asked) => change.mutate({ action: 'start', broadcast }),
    pause: (broadcast: Asked) => change.mutate({ action: 'pause', broadcast }),
    isPending: change.isPending,
  };
}

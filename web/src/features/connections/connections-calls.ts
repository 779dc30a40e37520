import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Connection, connections } from '@yupflow/contract/connections';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { resourceOf } from '../../resource/resource.ts';
import { keepSaved } from '../../resource/use-save.ts';
import { toast } from '../../ui/toast.ts';

export const connectionsResource = resourceOf('connections', connections);

const restMs = 30_000;

/** Under `connections`, so that their event makes it stale. */
export function useHealth(id: string) {
  return useQuery({
    queryKey: ['connections', 'health', id],
    queryFn: ({ signal }) => call(connections.getHealth, { params: { id } }, { signal }),
    staleTime: restMs,
  });
}

/** Which asking this is: whoever asks anew, after time ran out, begins anew. Null while nobody asks. */
export type Attempt = number | null;

/** Reading again begins nothing: what ran out meanwhile waits for somebody to ask. */
async function readPairing<Answer>(hasBegun: boolean, id: string, ask: () => Promise<Answer>): Promise<Answer | null> {
  const line = hasBegun ? await call(connections.get, { params: { id } }) : null;
  return line?.status === 'DISCONNECTED' ? null : ask();
}

/** The picture to scan: asked for, then told by the event that there is a new one. Null once time ran out. */
export function useQr(id: string, attempt: Attempt) {
  return useQuery({
    queryKey: ['connections', 'qr', id, attempt],
    queryFn: ({ signal, client, queryKey }) =>
      readPairing(client.getQueryData(queryKey) !== undefined, id, () =>
        call(connections.getQr, { params: { id } }, { signal }),
      ),
    enabled: attempt !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The code for a phone; asking again for the same phone answers the one that still holds. Null once time ran out. */
export function useCode(id: string, phone: string | null, attempt: Attempt) {
  return useQuery({
    queryKey: ['connections', 'code', id, phone, attempt],
    queryFn: ({ signal, client, queryKey }) =>
      readPairing(client.getQueryData(queryKey) !== undefined, id, () =>
        call(connections.pair, { params: { id }, body: { phone: phone ?? '' } }, { signal }),
      ),
    enabled: phone !== null && attempt !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Connecting again and signing out. What goes wrong is told where it was asked. */
export function useLineAction(action: 'reconnect' | 'disconnect', message?: string) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id }: Pick<Connection, 'id'>) => call(connections[action], { params: { id } }),
    onSuccess: (line) => {
      keepSaved(client, connectionsResource, line);
      if (message) toast.success(message);
    },
    onError: (error) => toast.error(errorText(error)),
  });
}

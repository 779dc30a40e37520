import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { broadcasts } from '@yupflow/contract/broadcasts';
import { call } from '../../api/call.ts';
import { usePause } from '../../pickers/use-pause.ts';
import type { BroadcastValues } from './broadcast-values.ts';

/** What the form as it stands would do. Asked once the hands rest; the figures of before stay until then. */
export function usePreview({ audience, connections, delay, flow_id, starts, scheduled_at, window }: BroadcastValues) {
  // A date that is still being typed is none.
  const at = starts === 'scheduled' && scheduled_at?.endsWith('Z') ? scheduled_at : null;
  const asked = usePause(JSON.stringify({ audience, connections, delay, flow_id, scheduled_at: at, window }));
  return useQuery({
    // Not under `broadcasts`: progress of another one changes nothing here.
    queryKey: ['broadcast-preview', asked],
    queryFn: ({ signal }) => call(broadcasts.preview, { body: JSON.parse(asked) }, { signal }),
    placeholderData: keepPreviousData,
    // Contacts and lines change meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
}

/** How all lines stand with mass sends today. Under `connections`, whose event makes it stale. */
export function useLineHealth() {
  return useQuery({
    queryKey: ['connections', 'mass-sends'],
    queryFn: async ({ signal }) => (await call(broadcasts.listLines, {}, { signal })).results,
    staleTime: 0,
  });
}

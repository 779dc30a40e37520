import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import { type Device, me } from '@yupflow/contract/me';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(me.listDevices, {}, { signal }),
});

/** They leave the list at once, and come back if the server refuses. */
function useEnding<Which>(send: (which: Which) => Promise<unknown>, isKept: (device: Device, which: Which) => boolean) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { queryKey } = devicesQuery;
  return useMutation({
    mutationFn: send,
    onMutate: async (which: Which) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (devices) => devices?.filter((device) => isKept(device, which)));
      return { before };
    },
    onError: (error, _, context) => {
      client.setQueryData(queryKey, context?.before);
      toast.error(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useEndDevice() {
  return useEnding(
    (id: string) =>
      call(me.endDevice, { params: { id } }).catch((error: unknown) => {
        // It ended by itself: as asked.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      }),
    (device, id) => device.id !== id,
  );
}

export function useEndOtherDevices() {
  return useEnding(
    () => call(me.endOtherDevices, {}),
    (device, _: undefined) => device.isCurrent,
  );
}

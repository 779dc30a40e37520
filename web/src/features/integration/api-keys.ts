import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, apiKeys } from '@yupflow/contract/api-keys';
import { ApiError } from '@yupflow/contract/client';
import type { Input } from '@yupflow/contract/endpoint';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { toast } from '../../ui/toast.ts';

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ signal }) => (await call(apiKeys.list, {}, { signal })).results,
});

/** A lost answer is asked for again under the same key: the server keeps it sealed, and there is one key only. */
export function useCreateKey() {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: Input<typeof apiKeys.create, 'body'>) =>
      call(apiKeys.create, { body }, { idempotencyKey: idempotency.keyOf(body) }),
    onSuccess: ({ key: _, ...made }) => {
      idempotency.forget();
      client.setQueryData(apiKeysQuery.queryKey, (keys) => keys && [made, ...keys]);
      void client.invalidateQueries(apiKeysQuery);
    },
  });
}

/** It leaves the list at once, and comes back if the server refuses. */
export function useRevokeKey() {
  const { t } = useTranslation('integration');
  const client = useQueryClient();
  const errorText = useErrorText();
  const { queryKey } = apiKeysQuery;
  return useMutation({
    mutationFn: ({ id }: ApiKey) =>
      call(apiKeys.remove, { params: { id } }).catch((error: unknown) => {
        // Somebody else was quicker: it is gone, as asked.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (keys) => keys?.filter((key) => key.id !== id));
      return { before };
    },
    onSuccess: () => toast.success(t('keys.revoked')),
    onError: (error, _, context) => {
      client.setQueryData(queryKey, context?.before);
      toast.error(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

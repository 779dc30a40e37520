import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import { type FranchiseKey, franchiseIntegration } from '@yupflow/contract/franchise-integration';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';
import { toast } from '../../../ui/toast.ts';

const root = ['franchise', 'integration'] as const;

export const franchiseKeysQuery = queryOptions({
  queryKey: [...root, 'keys'],
  queryFn: async ({ signal }) => (await call(franchiseIntegration.listKeys, {}, { signal })).results,
});

export const franchisePixelsQuery = queryOptions({
  queryKey: [...root, 'pixels'],
  queryFn: ({ signal }) => call(franchiseIntegration.getPixels, {}, { signal }),
});

const readAnew = () => queryClient.invalidateQueries({ queryKey: root });

/** Somebody else was quicker: it is gone, as asked. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
}

/** A lost answer is asked for again under the same key: the server keeps it sealed, and there is one only. */
export function useCreateFranchiseKey() {
  const idempotency = useIdempotencyKey();
  return async (body: { name: string }) => {
    const made = await call(franchiseIntegration.createKey, { body }, { idempotencyKey: idempotency.keyOf(body) });
    idempotency.forget();
    void readAnew();
    return made;
  };
}

export function useRevokeFranchiseKey(message: string) {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id }: FranchiseKey) => call(franchiseIntegration.removeKey, { params: { id } }).catch(unlessGone),
    onSuccess: () => toast.success(message),
    onError: (error) => toast.error(errorText(error)),
    onSettled: readAnew,
  });
}

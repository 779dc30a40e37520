import { queryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import {
  type FranchiseEvent,
  type FranchiseKey,
  type FranchiseWebhook,
  type FranchiseWebhookForm,
  franchiseIntegration,
} from '@yupflow/contract/franchise-integration';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';

const root = ['franchise', 'integration'] as const;

export const franchiseKeysQuery = queryOptions({
  queryKey: [...root, 'keys'],
  queryFn: async ({ signal }) => (await call(franchiseIntegration.listKeys, {}, { signal })).results,
});

export const franchiseHooksQuery = queryOptions({
  queryKey: [...root, 'webhooks'],
  queryFn: async ({ signal }) => (await call(franchiseIntegration.listWebhooks, {}, { signal })).results,
});

export const franchisePixelsQuery = queryOptions({
  queryKey: [...root, 'pixels'],
  queryFn: ({ signal }) => call(franchiseIntegration.getPixels, {}, { signal }),
});

/** While something waits, it is looked at again: nothing tells of each delivery. */
const lookAgainMs = 4_000;

export function useFranchiseDeliveries(id: string) {
  const query = useInfiniteQuery({
    queryKey: [...root, 'deliveries', id],
    queryFn: ({ pageParam, signal }) =>
      call(franchiseIntegration.listDeliveries, { params: { id }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.results.some((one) => one.state === 'waiting') ? lookAgainMs : false,
  });
  return { ...query, deliveries: query.data?.pages.flatMap(({ results }) => results) };
}

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

export function useSaveFranchiseHook(message: string) {
  const idempotency = useIdempotencyKey();
  return async (
    id: string | null,
    body: FranchiseWebhookForm,
  ): Promise<FranchiseWebhook & { readonly secret?: string }> => {
    const saved =
      id === null
        ? await call(franchiseIntegration.createWebhook, { body }, { idempotencyKey: idempotency.keyOf(body) })
        : await call(franchiseIntegration.updateWebhook, { params: { id }, body });
    idempotency.forget();
    if (id !== null) toast.success(message);
    await readAnew();
    return saved;
  };
}

function useRemoval<Item extends { readonly id: string }>(remove: (id: string) => Promise<unknown>, message: string) {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id }: Item) => remove(id).catch(unlessGone),
    onSuccess: () => toast.success(message),
    onError: (error) => toast.error(errorText(error)),
    onSettled: readAnew,
  });
}

export const useRevokeFranchiseKey = (message: string) =>
  useRemoval<FranchiseKey>((id) => call(franchiseIntegration.removeKey, { params: { id } }), message);

export const useRemoveFranchiseHook = (message: string) =>
  useRemoval<FranchiseWebhook>((id) => call(franchiseIntegration.removeWebhook, { params: { id } }), message);

export function useTestFranchiseHook(id: string) {
  const { t } = useTranslation('integration');
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (event: FranchiseEvent) => call(franchiseIntegration.testWebhook, { params: { id }, body: { event } }),
    onSuccess: ({ state }) => (state === 'delivered' ? toast.success(t('test.sent')) : toast.error(t('test.failed'))),
    onError: (error) => toast.error(errorText(error)),
    onSettled: readAnew,
  });
}

import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import {
  type Delivery,
  type OutgoingEvent,
  type OutgoingWebhook,
  type OutgoingWebhookForm,
  outgoingWebhooks,
} from '@yupflow/contract/outgoing-webhooks';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { call } from '../../../api/call.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';

const root = 'outgoing-webhooks';

export const hooksQuery = queryOptions({
  queryKey: [root, 'list'],
  queryFn: async ({ signal }) => (await call(outgoingWebhooks.list, {}, { signal })).results,
});

export const hookQuery = (id: string) =>
  queryOptions({
    queryKey: [root, 'item', id],
    queryFn: ({ signal }) => call(outgoingWebhooks.get, { params: { id } }, { signal }),
  });

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [root, 'delivery', id, deliveryId],
    queryFn: ({ signal }) => call(outgoingWebhooks.getDelivery, { params: { id, deliveryId } }, { signal }),
  });

export type StateFilter = Delivery['state'] | 'all';

/** What was delivered, or not, newest first. */
export function useDeliveries(id: string, state: StateFilter) {
  const query = useInfiniteQuery({
    queryKey: [root, 'deliveries', id, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        outgoingWebhooks.listDeliveries,
        { params: { id }, query: { cursor: pageParam, state: state === 'all' ? undefined : state } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return { ...query, deliveries: query.data?.pages.flatMap(({ results }) => results) ?? [] };
}

/** Everything of them is read anew: how many wait, and when the last went out, stand in the list too. */
function useReadAnew() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [root] });
}

/** A lost answer is asked for again under the same key: the server keeps it sealed, and there is one webhook only. */
export function useCreateHook() {
  const idempotency = useIdempotencyKey();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (body: OutgoingWebhookForm) =>
      call(outgoingWebhooks.create, { body }, { idempotencyKey: idempotency.keyOf(body) }),
    onSuccess: () => {
      idempotency.forget();
      void readAnew();
    },
  });
}

export function useUpdateHook(message: string) {
  const client = useQueryClient();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: OutgoingWebhookForm }) =>
      call(outgoingWebhooks.update, { params: { id }, body }),
    onSuccess: (hook) => {
      client.setQueryData(hookQuery(hook.id).queryKey, hook);
      void readAnew();
      toast.success(message);
    },
  });
}

export function useRemoveHook() {
  const { t } = useTranslation('integration');
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id }: OutgoingWebhook) =>
      call(outgoingWebhooks.remove, { params: { id } }).catch((error: unknown) => {
        // Somebody else was quicker: it is gone, as asked.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      }),
    onSuccess: (_, { id }) => {
      client.setQueryData(hooksQuery.queryKey, (hooks) => hooks?.filter((hook) => hook.id !== id));
      toast.success(t('hooks.deleted'));
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries(hooksQuery),
  });
}

export function useRenewSecret() {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (id: string) => call(outgoingWebhooks.renewSecret, { params: { id } }),
    onError: (error) => toast.error(errorText(error)),
  });
}

export function useSendTest(id: string) {
  const { t } = useTranslation('integration');
  const errorText = useErrorText();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (event: OutgoingEvent) => call(outgoingWebhooks.test, { params: { id }, body: { event } }),
    onSuccess: ({ state }) => (state === 'delivered' ? toast.success(t('test.sent')) : toast.error(t('test.failed'))),
    onError: (error) => toast.error(errorText(error)),
    onSettled: readAnew,
  });
}

export function useResend(id: string) {
  const { t } = useTranslation('integration');
  const errorText = useErrorText();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (deliveryId: string) => call(outgoingWebhooks.resend, { params: { id, deliveryId } }),
    onSuccess: ({ state }) =>
      state === 'delivered' ? toast.success(t('deliveries.resent')) : toast.error(t('deliveries.resendFailed')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: readAnew,
  });
}

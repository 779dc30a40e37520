import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';
import { toast } from '../../../ui/toast.ts';
import {
  type Hook,
  type HookDelivery,
  type HookEvent,
  type HookSide,
  type HookValues,
  useHookSide,
} from './hook-side.ts';

export const hooksQuery = ({ root, list }: HookSide) =>
  queryOptions({ queryKey: [...root, 'list'], queryFn: ({ signal }) => list(signal) });

export const hookQuery = ({ root, get }: HookSide, id: string) =>
  queryOptions({ queryKey: [...root, 'item', id], queryFn: ({ signal }) => get(id, signal) });

export const deliveryQuery = ({ root, getDelivery }: HookSide, id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...root, 'delivery', id, deliveryId],
    queryFn: ({ signal }) => getDelivery(id, deliveryId, signal),
  });

export type StateFilter = HookDelivery['state'] | 'all';

/** What was delivered, or not, newest first. */
export function useDeliveries(id: string, state: StateFilter) {
  const { root, listDeliveries } = useHookSide();
  const query = useInfiniteQuery({
    queryKey: [...root, 'deliveries', id, state],
    queryFn: ({ pageParam, signal }) =>
      listDeliveries(id, { cursor: pageParam, state: state === 'all' ? undefined : state }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return { ...query, deliveries: query.data?.pages.flatMap(({ results }) => results) ?? [] };
}

/** Everything of them is read anew: how many wait, and when the last went out, stand in the list too. */
function useReadAnew() {
  const client = useQueryClient();
  const { root } = useHookSide();
  return () => client.invalidateQueries({ queryKey: root });
}

/** A lost answer is asked for again under the same key: the server keeps it sealed, and there is one webhook only. */
export function useCreateHook() {
  const side = useHookSide();
  const idempotency = useIdempotencyKey();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (body: HookValues) => side.create(body, idempotency.keyOf(body)),
    onSuccess: () => {
      idempotency.forget();
      void readAnew();
    },
  });
}

export function useUpdateHook(message: string) {
  const side = useHookSide();
  const client = useQueryClient();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: HookValues }) => side.update(id, body),
    onSuccess: (hook) => {
      client.setQueryData(hookQuery(side, hook.id).queryKey, hook);
      void readAnew();
      toast.success(message);
    },
  });
}

export function useRemoveHook() {
  const { t } = useTranslation('integration');
  const side = useHookSide();
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id }: Hook) =>
      side.remove(id).catch((error: unknown) => {
        // Somebody else was quicker: it is gone, as asked.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      }),
    onSuccess: (_, { id }) => {
      client.setQueryData(hooksQuery(side).queryKey, (hooks) => hooks?.filter((hook) => hook.id !== id));
      toast.success(t('hooks.deleted'));
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries(hooksQuery(side)),
  });
}

export function useRenewSecret() {
  const side = useHookSide();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (id: string) => side.renewSecret(id),
    onError: (error) => toast.error(errorText(error)),
  });
}

export function useSendTest(id: string) {
  const { t } = useTranslation('integration');
  const side = useHookSide();
  const errorText = useErrorText();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (event: HookEvent) => side.test(id, event),
    onSuccess: ({ state }) => (state === 'delivered' ? toast.success(t('test.sent')) : toast.error(t('test.failed'))),
    onError: (error) => toast.error(errorText(error)),
    onSettled: readAnew,
  });
}

export function useResend(id: string) {
  const { t } = useTranslation('integration');
  const side = useHookSide();
  const errorText = useErrorText();
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (deliveryId: string) => side.resend(id, deliveryId),
    onSuccess: ({ state }) =>
      state === 'delivered' ? toast.success(t('deliveries.resent')) : toast.error(t('deliveries.resendFailed')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: readAnew,
  });
}

import { queryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type Coupon, type CouponForm, coupons } from '@yupflow/contract/coupons';
import type { Input } from '@yupflow/contract/endpoint';
import { type PaymentSettings, payments } from '@yupflow/contract/payments';
import { type PlanForm, plans, type SoldPlan } from '@yupflow/contract/plans';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { toast } from '../../ui/toast.ts';

export const paymentQuery = queryOptions({
  queryKey: ['franchise', 'payment'],
  queryFn: ({ signal }) => call(payments.get, {}, { signal }),
});

export const plansQuery = queryOptions({
  queryKey: ['franchise', 'plans'],
  queryFn: async ({ signal }) => (await call(plans.listSold, {}, { signal })).results,
});

const couponsKey = ['franchise', 'coupons'];

/** The newest first. */
export function useCoupons() {
  const query = useInfiniteQuery({
    queryKey: couponsKey,
    queryFn: ({ pageParam, signal }) => call(coupons.list, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  return { ...query, items: query.data?.pages.flatMap((page) => page.results) };
}

/** Rejects with the server's refusal, for the form to show. */
export async function savePayment(body: Input<typeof payments.update, 'body'>): Promise<PaymentSettings> {
  const saved = await call(payments.update, { body });
  queryClient.setQueryData(paymentQuery.queryKey, saved);
  return saved;
}

interface Messages {
  readonly created: string;
  readonly edited: string;
}

/** One form for both: creates without an id, edits with one. Rejects with the server's refusal, for the form to show. */
export function useSavePlan(messages: Messages) {
  const idempotency = useIdempotencyKey();
  return async (id: string | null, body: PlanForm) => {
    if (id === null) await call(plans.create, { body }, { idempotencyKey: idempotency.keyOf(body) });
    else await call(plans.update, { params: { id }, body });
    idempotency.forget();
    toast.success(id === null ? messages.created : messages.edited);
    await queryClient.invalidateQueries({ queryKey: plansQuery.queryKey });
  };
}

export function useRemovePlan(message: string) {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id }: SoldPlan) => call(plans.remove, { params: { id } }),
    onSuccess: () => toast.success(message),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: plansQuery.queryKey }),
  });
}

export function useSaveCoupon(messages: Messages) {
  const idempotency = useIdempotencyKey();
  return async (id: string | null, body: CouponForm) => {
    if (id === null) await call(coupons.create, { body }, { idempotencyKey: idempotency.keyOf(body) });
    else await call(coupons.update, { params: { id }, body });
    idempotency.forget();
    toast.success(id === null ? messages.created : messages.edited);
    await queryClient.invalidateQueries({ queryKey: couponsKey });
  };
}

export function useRemoveCoupon(message: string) {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id }: Coupon) => call(coupons.remove, { params: { id } }),
    onSuccess: () => toast.success(message),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: couponsKey }),
  });
}

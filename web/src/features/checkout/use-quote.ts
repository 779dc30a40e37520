import { useQuery } from '@tanstack/react-query';
import { checkout, type Offer, type Quote } from '@yupflow/contract/checkout';
import type { Cycle } from '@yupflow/contract/money';
import { useState } from 'react';
import { callOnce } from '../../api/call-once.ts';

/** What it costs: the price as it stands, or what the server makes of it with a coupon. */
export function useQuote(offer: Offer, cycle: Cycle) {
  const [code, setCode] = useState<string | null>(null);
  const asked = useQuery({
    queryKey: ['checkout', offer.id, 'quote', cycle, code],
    queryFn: ({ signal }) =>
      callOnce(checkout.quote, { params: { id: offer.id }, body: { cycle, coupon: code ?? undefined } }, { signal }),
    enabled: code !== null,
    retry: false,
  });
  const price = offer.prices[cycle] ?? 0;
  const plain: Quote = { subtotal: price, discount: 0, total: price, coupon: null };
  return {
    quote: (code !== null && asked.data) || plain,
    code,
    fault: code === null ? null : asked.error,
    isPending: asked.isFetching,
    onApply: (given: string | null) => {
      // The same code once more is another try.
      if (given !== null && given === code) void asked.refetch();
      else setCode(given);
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import { invoices, type PublicInvoice } from '@yupflow/contract/invoices';
import type { PaymentMethod } from '@yupflow/contract/money';
import type { Payer } from '@yupflow/contract/payer';
import { subscriptions } from '@yupflow/contract/subscriptions';
import { callOnce } from '../../api/call-once.ts';
import { useSession } from '../../api/session.ts';

interface Habits {
  readonly payer: Payer | null;
  /** As chosen in the settings, where this is the invoice that the company has to pay now. */
  readonly method: PaymentMethod | null;
}

const none: Habits = { payer: null, method: null };

/** What the owner, signed in, does not have to type and to choose again. Nobody has to wait for it. */
export function useOwnersHabits({ id, ways }: PublicInvoice): Habits {
  const isSignedIn = useSession((session) => session.token !== null);
  const hasChoice = ways.pix && ways.card !== null;
  const { data } = useQuery({
    queryKey: ['owners-habits', id],
    queryFn: async ({ signal }): Promise<Habits> => {
      const [{ payer }, subscription] = await Promise.all([
        callOnce(invoices.lastPayer, { params: { id } }, { signal }),
        hasChoice ? callOnce(subscriptions.get, {}, { signal }).catch(() => null) : null,
      ]);
      return { payer, method: subscription?.invoice?.id === id ? subscription.method : null };
    },
    enabled: isSignedIn,
    retry: false,
  });
  return data ?? none;
}

import { useNavigate } from '@tanstack/react-router';
import { subscriptions } from '@yupflow/contract/subscriptions';
import { useState } from 'react';
import { callOnce } from '../../api/call-once.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';

/** To the invoice that waits, or to a new one for the next cycle. */
export function usePay() {
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [isPending, setIsPending] = useState(false);
  async function pay() {
    if (isPending) return;
    setIsPending(true);
    try {
      const { invoiceId } = await callOnce(subscriptions.pay, {});
      await navigate({ to: `/invoice/${invoiceId}` });
    } catch (error) {
      toast.error(errorText(error));
    }
    setIsPending(false);
  }
  return { isPending, pay: () => void pay() };
}

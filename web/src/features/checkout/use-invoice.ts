import { useQuery } from '@tanstack/react-query';
import { type InvoiceState, invoices, type PublicInvoice } from '@yupflow/contract/invoices';
import { useEffect } from 'react';
import { callOnce } from '../../api/call-once.ts';
import { reloadMe } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';

export const invoiceKey = (id: string) => ['invoice', id];

export function takeInvoice(invoice: PublicInvoice): void {
  queryClient.setQueryData(invoiceKey(invoice.id), invoice);
}

/** An invoice that changes before one's eyes: the server answers when it is paid, nobody has to reload. */
export function useInvoice(id: string) {
  const query = useQuery({
    queryKey: invoiceKey(id),
    queryFn: ({ signal }) => callOnce(invoices.get, { params: { id }, query: {} }, { signal }),
  });
  const state = query.data?.state;
  useEffect(() => {
    if (state !== 'open') return;
    const leaving = new AbortController();
    void follow(id, state, leaving.signal);
    return () => leaving.abort();
  }, [id, state]);
  return query;
}

/** A server that can't wait is not asked without end. */
const restMs = 1_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, restMs));

async function follow(id: string, state: InvoiceState, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const invoice = await callOnce(invoices.get, { params: { id }, query: { wait: state } }, { signal });
      if (signal.aborted) return;
      takeInvoice(invoice);
      if (invoice.state !== state) return noteChange();
    } catch {
      // Nobody answered: the next look may find somebody.
    }
    await pause();
  }
}

/** With it somebody may have their company back. */
function noteChange(): void {
  void queryClient.invalidateQueries({ queryKey: ['subscription'] });
  void queryClient.invalidateQueries({ queryKey: ['companies'] });
  if (useSession.getState().token !== null) void reloadMe().catch(() => {});
}

/** Asks the gateway rather than waiting to be told. */
export async function verifyInvoice(id: string): Promise<PublicInvoice> {
  const invoice = await callOnce(invoices.verify, { params: { id } });
  takeInvoice(invoice);
  if (invoice.state !== 'open') noteChange();
  return invoice;
}

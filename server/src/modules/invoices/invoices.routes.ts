import type { invoices } from '@yupflow/contract/invoices';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { invoicesService } from './invoices.service.ts';

interface Call {
  readonly params: { readonly id: string };
  readonly request: FastifyRequest;
}

const placeOf = ({ params, request }: Call) => ({ token: params.id, host: request.host });

/** Whoever hangs up waits no longer. */
function hangingUp({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/** `stopping` says that the server is about to close, which waits for everybody to be answered. */
export function invoicesHandlers(parts: Parts, stopping: AbortSignal): Handlers<typeof invoices> {
  const service = invoicesService(parts);
  return {
    get: async (call) => {
      const { reply, query } = call;
      if (!query.wait) return service.get(placeOf(call));
      const end = AbortSignal.any([stopping, hangingUp(reply)]);
      const invoice = await service.wait(placeOf(call), { state: query.wait, end });
      // A line that is kept for the next question would hold the server up for a minute more.
      if (stopping.aborted) reply.header('connection', 'close');
      return invoice;
    },
    pay: (call) => service.pay(placeOf(call), call.body),
    verify: (call) => service.verify(placeOf(call)),
    lastPayer: ({ tx, caller, params }) => service.lastPayer(tx, caller, params.id),
  };
}

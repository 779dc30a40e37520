import type { checkout } from '@yupflow/contract/checkout';
import type { FastifyRequest } from 'fastify';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { checkoutService } from './checkout.service.ts';

interface Call {
  readonly params: { readonly id: string };
  readonly request: FastifyRequest;
}

const placeOf = ({ params, request: { host, ip } }: Call) => ({ token: params.id, host, ip });

export function checkoutHandlers(parts: Parts): Handlers<typeof checkout> {
  const service = checkoutService(parts);
  return {
    get: (call) => service.get(placeOf(call)),
    quote: (call) => service.quote(placeOf(call), call.body),
    buy: (call) => service.buy(placeOf(call), call.body),
  };
}

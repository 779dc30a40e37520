import type { Endpoint, Output } from '@yupflow/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/find-session.ts';
import type { Tx } from '../db/transaction.ts';

/** What the access rule of an endpoint promises its handler. */
type Promised<E extends Endpoint> = E['access'] extends { who: 'member' }
  ? { caller: Caller; userId: string; companyId: string }
  : E['access'] extends { who: 'anyone' | 'signed-out' }
    ? unknown
    : E['access'] extends { who: 'franchise-admin' }
      ? { caller: Caller; userId: string; franchiseId: string }
      : { caller: Caller; userId: string };

/** Calls by somebody known run in one transaction, unless they stream. */
type Transaction<E extends Endpoint> = E['streams'] extends string
  ? unknown
  : E['access'] extends { who: 'anyone' | 'signed-out' }
    ? unknown
    : { tx: Tx };

type CallBefore<E extends Endpoint> = {
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  body: Output<E, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
} & Promised<E>;

type Call<E extends Endpoint> = CallBefore<E> & Transaction<E>;

type Answer<E extends Endpoint> = E['streams'] extends 'out'
  ? FastifyReply
  : undefined extends Output<E, 'answer'>
    ? unknown
    : Output<E, 'answer'>;

type Handle<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

/**
 * `before` runs without a transaction: for what must stay counted when the deed is refused, and for what takes long
 * on purpose. Asking for a second connection inside one could use up the pool and stand still for ever.
 */
type Handler<E extends Endpoint> =
  | Handle<E>
  | { readonly before: (call: CallBefore<E>) => Promise<void>; readonly handle: Handle<E> };

/** One handler for each endpoint of a feature: a missing one does not compile. */
export type Handlers<Feature extends Record<string, Endpoint>> = { [Name in keyof Feature]: Handler<Feature[Name]> };

/** A handler whose `before` finds something out that `handle` needs. */
export function prepared<Before extends { request: FastifyRequest }, Inside extends Before, Given, Found>(
  before: (call: Before) => Promise<Found>,
  handle: (call: Inside, found: Found) => Promise<Given>,
): { before: (call: Before) => Promise<void>; handle: (call: Inside) => Promise<Given> } {
  const found = new WeakMap<FastifyRequest, Found>();
  return {
    before: async (call) => void found.set(call.request, await before(call)),
    handle: (call) => handle(call, found.get(call.request) as Found),
  };
}

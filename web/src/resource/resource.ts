import type { CallOptions, Client } from '@yupflow/contract/client';
import type { Endpoint, Input, Output } from '@yupflow/contract/endpoint';
import type { List } from '@yupflow/contract/list';
import { call } from '../api/call.ts';

interface ResourceEndpoints {
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
}

export interface Item {
  readonly id: string;
}

/** What the company keeps a list of, as the screens use it. The name is also the first part of its query keys. */
export interface Resource<I extends Item, Form> {
  readonly name: string;
  list(query: { cursor?: string; search?: string }, options: CallOptions): Promise<List<I>>;
  get(id: string, options: CallOptions): Promise<I>;
  create(form: Form, options: CallOptions): Promise<I>;
  update(id: string, form: Form): Promise<I>;
  remove(id: string): Promise<void>;
}

type LooseCall = (...request: [Endpoint, object, CallOptions?]) => Promise<never>;

/** The types come from the endpoints' own schemas; inside, one loose call serves every resource. */
export function resourceOf<E extends ResourceEndpoints>(
  name: string,
  endpoints: E,
): Resource<Output<E['get'], 'answer'> & Item, Input<E['create'], 'body'>> {
  const ask = call as Client as LooseCall;
  return {
    name,
    list: (query, options) => ask(endpoints.list, { query }, options),
    get: (id, options) => ask(endpoints.get, { params: { id } }, options),
    create: (body, options) => ask(endpoints.create, { body }, options),
    update: (id, body) => ask(endpoints.update, { params: { id }, body }),
    remove: (id) => ask(endpoints.remove, { params: { id } }),
  };
}

import type { CallOptions, Client } from '@yupflow/contract/client';
import type { Endpoint, Input, Output } from '@yupflow/contract/endpoint';
import type { List } from '@yupflow/contract/list';
import { call } from '../api/call.ts';
import type { ResourceNamespace } from '../locales/texts.ts';

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

/** What narrows a list beside its search, as the endpoint's query names it. */
export type Filter = Readonly<Record<string, string>>;

interface ListAsked {
  readonly cursor?: string;
  readonly search?: string;
  readonly [filter: string]: string | undefined;
}

/**
 * What the company keeps a list of, as the screens use it. The name is also the first part of its query keys, and
 * names its texts.
 */
export interface Resource<I extends Item, New = unknown, Changes = New> {
  readonly name: ResourceNamespace;
  list(query: ListAsked, options: CallOptions): Promise<List<I>>;
  get(id: string, options: CallOptions): Promise<I>;
  create(form: New, options: CallOptions): Promise<I>;
  update(id: string, form: Changes): Promise<I>;
  remove(item: I): Promise<void>;
}

type LooseCall = (...request: [Endpoint, object, CallOptions?]) => Promise<never>;

/** The types come from the endpoints' own schemas; inside, one loose call serves every resource. */
export function resourceOf<E extends ResourceEndpoints>(
  name: ResourceNamespace,
  endpoints: E,
): Resource<Output<E['get'], 'answer'> & Item, Input<E['create'], 'body'>, Input<E['update'], 'body'>> {
  const ask = call as Client as LooseCall;
  return {
    name,
    list: (query, options) => ask(endpoints.list, { query }, options),
    get: (id, options) => ask(endpoints.get, { params: { id } }, options),
    create: (body, options) => ask(endpoints.create, { body }, options),
    update: (id, body) => ask(endpoints.update, { params: { id }, body }),
    remove: ({ id }) => ask(endpoints.remove, { params: { id } }),
  };
}

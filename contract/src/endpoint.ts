import type * as z from 'zod/mini';
import type { Access } from './access.ts';

type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters stand in braces, as in the spec: `/api/tags/{id}`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** About the company that the caller's page shows, though the rule does not ask for one. */
  readonly isOfCompany?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  /** A JSON body, unless `encoding` says otherwise. */
  readonly body?: Schema;
  /** The most bytes that the body may have, where it is more than `limits.jsonBytes`. */
  readonly bodyBytes?: number;
  /** The body travels as multipart/form-data: texts, and a picture as a file. */
  readonly encoding?: 'multipart';
  /** The pictures of a form, where it has more than one, or where they are kept as PNG: tabs and mails know no WebP. */
  readonly pictures?: { readonly most: number; readonly type: 'png' };
  /** The request carries a file as multipart/form-data, or the answer is a stream: no transaction is held open. */
  readonly streams?: 'in' | 'out';
  /** A JSON answer; none means 204. */
  readonly answer?: Schema;
  readonly status?: 200 | 201 | 202;
  /** The answer holds a secret that is kept nowhere in the clear, not even for a repeat of the request. */
  readonly answersSecret?: true;
  /** A GET that changes something all the same; the others are held to reading by the database. */
  readonly writes?: true;
  /** For the documentation; a test holds them to the schemas. */
  readonly examples?: {
    readonly params?: object;
    readonly query?: object;
    readonly body?: object;
    readonly answer?: object;
  };
}

export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

/** What a schema slot of an endpoint gives after validation, `undefined` where it has none. */
export type Output<E extends Endpoint, Slot extends 'params' | 'query' | 'body' | 'answer'> = E[Slot] extends Schema
  ? z.output<E[Slot]>
  : undefined;

/** What a caller passes for a slot. */
export type Input<E extends Endpoint, Slot extends 'params' | 'query' | 'body'> = E[Slot] extends Schema
  ? z.input<E[Slot]>
  : undefined;

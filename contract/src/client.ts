import type { Endpoint, Input, Output } from './endpoint.ts';
import type { ErrorBody, ErrorCode, FieldErrors } from './error-codes.ts';

/** A refusal the server put into words we know. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldErrors;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | null;
  constructor(status: number, body: ErrorBody, retryAfter: string | null = null) {
    super(body.message);
    this.name = 'ApiError';
    this.code = body.code;
    this.status = status;
    this.fields = body.fields ?? {};
    this.body = body;
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  }
}

/** Nothing answered: the network, the server or something between them is down. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause });
    this.name = 'NoAnswer';
  }
}

type Slot<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

export type CallInput<E extends Endpoint> = Slot<'params', Input<E, 'params'>> &
  Slot<'query', Input<E, 'query'>> &
  Slot<'body', Input<E, 'body'>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** Arrives even if the page is left meanwhile. */
  readonly keepalive?: boolean;
}

/** The company that a page shows. Its session may have moved to another one in another tab, without its knowing yet. */
export const companyHeader = 'x-company';

export interface ClientSettings {
  readonly origin?: string;
  readonly token: () => string | null;
  readonly company?: () => string | undefined;
  readonly fetch?: typeof fetch;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function urlOf(endpoint: Endpoint, input: LooseInput = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return query.size ? `${path}?${query}` : path;
}

/** Texts as texts, pictures as files; what is not given is left out. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>))
    if (value instanceof Blob) form.append(name, value);
    else if (value instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(value)]));
    else if (value !== undefined) form.append(name, String(value));
  return form;
}

const unexpected: ErrorBody = { code: 'unexpected', message: 'An error occurred. Try again.' };

async function errorFrom(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  return new ApiError(response.status, body?.code ? body : unexpected, response.headers.get('retry-after'));
}

/** The typed way to every endpoint. Answers are not parsed again: the server already held them to the contract. */
export function createClient(settings: ClientSettings) {
  const send = settings.fetch ?? fetch;
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<Output<E, 'answer'>> {
    const loose = input as LooseInput;
    const token = settings.token();
    const headers: Record<string, string> = {};
    const company = settings.company?.();
    if (token) headers.authorization = `Bearer ${token}`;
    if (company) headers[companyHeader] = company;
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const isForm = endpoint.encoding === 'multipart';
    // The browser names a form's boundary itself.
    if (loose.body !== undefined && !isForm) headers['content-type'] = 'application/json';
    let response: Response;
    try {
      response = await send((settings.origin ?? '') + urlOf(endpoint, loose), {
        method: endpoint.method,
        headers,
        body: loose.body === undefined ? undefined : isForm ? formOf(loose.body) : JSON.stringify(loose.body),
        signal: options.signal,
        keepalive: options.keepalive,
      });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new NoAnswer(cause);
    }
    if (!response.ok) throw await errorFrom(response);
    return (response.status === 204 ? undefined : await response.json()) as Output<E, 'answer'>;
  };
}

export type Client = ReturnType<typeof createClient>;

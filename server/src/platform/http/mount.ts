import { decideAccess, scopesOf } from '@yupflow/contract/access';
import { type ApiScope, apiScopes } from '@yupflow/contract/api-scopes';
import { companyHeader } from '@yupflow/contract/client';
import type { Endpoint } from '@yupflow/contract/endpoint';
import { errorBody } from '@yupflow/contract/error-codes';
import { id } from '@yupflow/contract/fields';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { findFranchiseKey, keepFranchiseKey } from '../auth/find-franchise-key.ts';
import { findKey, keepKey } from '../auth/find-key.ts';
import { type Caller, findSession } from '../auth/find-session.ts';
import { keepSession } from '../auth/keep-session.ts';
import { isKey, looksLikeKey } from '../auth/key-text.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import type { Files } from '../files/files.ts';
import { addToLogContext } from '../log.ts';
import { apiSections } from './api-guide.ts';
import { readForm } from './form.ts';
import { answerOnce, findAnswer, idempotencyKeyOf } from './idempotency.ts';
import type { RequestCounts } from './request-counts.ts';
import { limitCaller } from './request-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The API reads only this header: a cookie alone authorises nothing, so there is nothing to forge across sites. */
function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

interface MountParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly isFranchiseMode: boolean };
  readonly files: Pick<Files, 'staging'>;
  readonly requestCounts: RequestCounts;
  /** What requests are told apart by, when one comes again under its key. */
  readonly fingerprintKey: Buffer;
}

/** The company that the caller's page shows. What is about the person and their session is asked in none. */
function companyNamedBy({ headers }: FastifyRequest, { access, isOfCompany }: Endpoint): string | null {
  const named = headers[companyHeader];
  if (named === undefined || (access.who !== 'member' && !isOfCompany)) return null;
  if (!id.safeParse(named).success) throw new AppError('bad_request');
  return String(named);
}

function findCaller(parts: MountParts, token: string, request: FastifyRequest, endpoint: Endpoint) {
  if (isKey(token)) return findKey(parts, token);
  if (isKey(token, 'franchise')) return findFranchiseKey(parts, token, request.host);
  return findSession(parts, token, request.host, companyNamedBy(request, endpoint));
}

function keepCaller({ db, clock }: MountParts, caller: Caller): Promise<void> {
  if (caller.viewer.isFranchiseKey) return keepFranchiseKey(db, clock, caller);
  return caller.apiKey ? keepKey(db, clock, caller) : keepSession(db, clock, caller);
}

async function authorize(
  parts: MountParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = endpoint.access.who === 'anyone' ? null : bearerOf(request);
  const caller = token && (await findCaller(parts, token, request, endpoint));
  request.caller = caller || null;
  limitCaller(parts.requestCounts, request, reply, request.caller);
  if (token && !caller && looksLikeKey(token)) throw new AppError('invalid_key');
  if (caller) {
    const { companyId, userId, apiKey } = caller;
    addToLogContext({ companyId: companyId ?? undefined, userId, ...(apiKey ? { apiKeyId: apiKey.id } : {}) });
    await keepCaller(parts, caller);
  }
  const refusal = decideAccess(endpoint.access, caller ? caller.viewer : null);
  if (refusal?.code === 'permission_denied') throw new AppError(refusal.code, { permission: refusal.permission });
  if (refusal?.code === 'scope_denied') throw new AppError(refusal.code, refusal.scope ? { scope: refusal.scope } : {});
  if (refusal) throw new AppError(refusal.code);
}

/** What reaches a handler, before its endpoint's types are put on. */
interface LooseCall {
  params: unknown;
  query: unknown;
  body: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
  caller?: Caller;
  userId?: string;
  companyId?: string;
  franchiseId?: string;
  tx?: Tx;
}

type LooseHandle = (call: LooseCall) => Promise<unknown>;
export type LooseHandler = LooseHandle | { readonly before: LooseHandle; readonly handle: LooseHandle };

async function run(
  { db, fingerprintKey }: MountParts,
  endpoint: Endpoint,
  handler: LooseHandler,
  call: LooseCall,
): Promise<unknown> {
  const { request, reply } = call;
  const { caller } = request;
  const { before, handle } = typeof handler === 'function' ? { handle: handler } : handler;
  if (!caller) return handle(call);
  const { companyId, franchiseId, userId, apiKey } = caller;
  const known = {
    ...call,
    caller,
    userId,
    companyId: companyId ?? undefined,
    franchiseId: franchiseId ?? undefined,
  };
  if (endpoint.streams) return handle(known);
  const how = endpoint.method === 'GET' && !endpoint.writes ? 'read' : 'write';
  const transact = <T>(work: (tx: Tx) => Promise<T>) => {
    // The access rule let nobody through who has no reseller.
    if (endpoint.access.who === 'franchise-admin') return db.withFranchiseAdmin(franchiseId ?? '', userId, work, how);
    if (!companyId) return db.withUser(userId, work, how);
    return apiKey ? db.withKey(companyId, userId, apiKey.id, work, how) : db.withMember(companyId, userId, work, how);
  };
  const key = idempotencyKeyOf(request);
  // What a person does for themselves may switch their company: the key must be found again from the other one.
  const keyCompany = endpoint.access.who === 'member' ? companyId : null;
  const isSecret = endpoint.answersSecret === true;
  const once = key ? { key, caller, companyId: keyCompany, request, reply, fingerprintKey, isSecret } : null;
  if (before) {
    // What was done is not asked for again: the password that was right then may have been changed by it.
    const given = once && (await transact((tx) => findAnswer(tx, once)));
    if (given) return given.answer;
    await before(known);
  }
  return transact((tx) => {
    const answer = () => handle({ ...known, tx });
    return once ? answerOnce(tx, once, answer) : answer();
  });
}

const needOf = (scopes: readonly ApiScope[]): string =>
  scopes.length === apiScopes.length
    ? 'Any key will do.'
    : `Needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`;

/** Puts one endpoint of the contract on the wire: authenticate, validate, open the transaction, answer. */
export function mount(
  app: FastifyInstance,
  parts: MountParts,
  feature: string,
  endpoint: Endpoint,
  handler: LooseHandler,
) {
  const { access, answer, streams } = endpoint;
  const scopes = scopesOf(access);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary: endpoint.summary,
      // The documentation is for programs.
      hide: scopes.length === 0,
      tags: [apiSections[feature]?.name ?? feature],
      security: [{ key: [] }],
      description: needOf(scopes),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.encoding === 'multipart' ? { consumes: ['multipart/form-data'] } : {}),
      response: { ...(answer ? { [endpoint.status ?? 200]: answer } : {}), default: errorBody },
    },
    ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
    onRequest: (request, reply) => authorize(parts, endpoint, request, reply),
    ...(endpoint.encoding === 'multipart'
      ? {
          preValidation: async (request: FastifyRequest) => {
            request.body = await readForm(request, parts.files.staging, endpoint.pictures);
          },
        }
      : {}),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const result = await run(parts, endpoint, handler, { params, query, body, request, reply });
      if (streams === 'out') return result;
      return answer ? reply.code(endpoint.status ?? 200).send(result) : reply.code(204).send();
    },
  });
}

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Caller } from '../auth/find-session.ts';
import type { Tx } from '../db/transaction.ts';

const longestKey = 255;

export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (request.method === 'GET' || key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > longestKey) throw new AppError('bad_request');
  return key;
}

function fingerprintOf(request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
}

interface Once {
  readonly key: string;
  readonly caller: Caller;
  readonly companyId: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * The key, the write and the answer commit together. A second request with the key waits on the unique index
 * until the first has ended, then gets its answer; if the first rolled back, the second does the work.
 */
export async function answerOnce<Answer>(
  tx: Tx,
  { key, caller, companyId, request, reply }: Once,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const fingerprint = fingerprintOf(request);
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: caller.userId, key, company_id: companyId, request_hash: fingerprint })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) {
    const answer = await work();
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer ?? null) })
      .where('user_id', '=', caller.userId)
      .where('key', '=', key)
      .execute();
    return answer;
  }
  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', caller.userId)
    .where('key', '=', key)
    .executeTakeFirst();
  // A key used in another company is behind the wall: it is in use all the same.
  if (!known?.request_hash.equals(fingerprint)) throw new AppError('idempotency_key_reused');
  reply.header('idempotent-replayed', 'true');
  return (known.answer ?? undefined) as Answer;
}

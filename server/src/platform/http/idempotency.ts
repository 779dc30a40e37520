import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Caller } from '../auth/find-session.ts';
import { deriveKey } from '../crypto/derive-key.ts';
import { seal, unseal } from '../crypto/seal.ts';
import { type Tx, withCommit } from '../db/transaction.ts';

const longestKey = 255;

export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (request.method === 'GET' || key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > longestKey) throw new AppError('bad_request');
  return key;
}

/** Keyed, because a body may hold a password: without the key a dump of the database lets nobody try them out. */
function fingerprintOf({ request, fingerprintKey }: Once): Buffer {
  return createHmac('sha256', fingerprintKey)
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
}

interface Once {
  readonly key: string;
  readonly caller: Caller;
  readonly companyId: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fingerprintKey: Buffer;
  /** The answer is kept sealed. */
  readonly isSecret: boolean;
}

/** Each program counts its own: two that number their requests from one must not meet. */
const keyOf = ({ key, caller: { apiKey } }: Once): string => (apiKey ? `${apiKey.id}:${key}` : key);

const sealingKey = ({ fingerprintKey }: Once) => deriveKey(fingerprintKey, 'secret answers');

function kept(once: Once, answer: unknown): string {
  const text = JSON.stringify(answer ?? null);
  if (!once.isSecret) return text;
  return JSON.stringify(seal(sealingKey(once), keyOf(once), Buffer.from(text)).toString('base64'));
}

function opened(once: Once, answer: unknown): unknown {
  if (!once.isSecret || typeof answer !== 'string') return answer;
  return JSON.parse(unseal([sealingKey(once)], keyOf(once), Buffer.from(answer, 'base64')).toString());
}

/** The answer that was given under this key before, if there is one. */
export async function findAnswer(tx: Tx, once: Once): Promise<{ readonly answer: unknown } | null> {
  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', once.caller.userId)
    .where('key', '=', keyOf(once))
    .executeTakeFirst();
  if (!known) return null;
  if (!known.request_hash.equals(fingerprintOf(once))) throw new AppError('idempotency_key_reused');
  once.reply.header('idempotent-replayed', 'true');
  return { answer: opened(once, known.answer) ?? undefined };
}

/**
 * The key, the write and the answer commit together. A second request with the key waits on the unique index
 * until the first has ended, then gets its answer; if the first rolled back, the second does the work.
 */
export async function answerOnce<Answer>(tx: Tx, once: Once, work: () => Promise<Answer>): Promise<Answer> {
  const { caller, companyId } = once;
  const key = keyOf(once);
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: caller.userId, key, company_id: companyId, request_hash: fingerprintOf(once) })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) {
    const answer = await work();
    withCommit(
      tx,
      tx
        .updateTable('idempotency_keys')
        .set({ answer: kept(once, answer) })
        .where('user_id', '=', caller.userId)
        .where('key', '=', key)
        .compile(),
    );
    return answer;
  }
  const known = await findAnswer(tx, once);
  // A key used in another company is behind the wall: it is in use all the same.
  if (!known) throw new AppError('idempotency_key_reused');
  return known.answer as Answer;
}

import type {
  RequestOutcome,
  WebhookAction,
  WebhookMapping,
  WebhookMode,
  WebhookSource,
} from '@yupflow/contract/webhooks';
import { sql } from 'kysely';
import { hashToken } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { fingerprintOf } from './fingerprint.ts';
import { foresee } from './foresee.ts';
import { type RawRequest, readContent } from './read-body.ts';
import { titleOf } from './request-title.ts';
import { senders } from './senders.ts';
import { newWebhookToken, tokenPlaceOf } from './webhook-secrets.ts';
import { createWebhook } from './webhooks.repository.ts';

interface SeedParts {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly config: Pick<Config, 'isFranchiseMode'>;
}

interface SeededWebhook {
  readonly name: string;
  readonly source: WebhookSource;
  readonly mode: WebhookMode;
  /** Of a known sender it is there already. */
  readonly mapping?: WebhookMapping;
  readonly actions: readonly WebhookAction[];
  /** Oldest first. */
  readonly requests: readonly SeededRequest[];
}

interface SeededRequest {
  readonly minutesAgo: number;
  readonly query?: string;
  /** Null: a call without one. */
  readonly body: object | null;
}

/** What was foreseen, as it was done: on a day on which its line was connected. */
const doneOf = ({ actions, ...outcome }: RequestOutcome): RequestOutcome => ({
  ...outcome,
  actions: actions.map((action) => ({ ...action, is_done: true, fault: null })),
});

const rawOf = ({ query = '', body }: SeededRequest): RawRequest => ({
  method: body === null ? 'GET' : 'POST',
  query,
  headers: { 'content-type': 'application/json', 'user-agent': 'LojaVirtual/4.2', 'x-forwarded-proto': 'https' },
  body: Buffer.from(body === null ? '' : JSON.stringify(body)),
});

/** One with a history, as if it had all come by the door: each request says what it does to the contacts of today. */
export async function seedWebhook(
  parts: SeedParts,
  tx: Tx,
  companyId: string,
  { mode, requests, ...seeded }: SeededWebhook,
): Promise<void> {
  const { mapping, ...values } = { mapping: senders[seeded.source].mapping, ...seeded, ignores_duplicates: true };
  const [id, token] = [newId(), newWebhookToken()];
  const token_sealed = await parts.secrets.encrypt(tx, companyId, tokenPlaceOf(id), token);
  await createWebhook(tx, companyId, { id, ...values, mapping, token_hash: hashToken(token), token_sealed });
  await tx.updateTable('webhooks').set({ mode }).where('company_id', '=', companyId).where('id', '=', id).execute();
  const plan = { mapping, actions: [...values.actions] };
  for (const request of requests) {
    const raw = rawOf(request);
    const content = readContent(raw);
    const foreseen = await foresee(parts, tx, companyId, { id, name: values.name }, content, plan);
    const at = sql<Date>`app.now() - make_interval(mins => ${request.minutesAgo})`;
    await tx
      .insertInto('webhook_requests')
      .values({
        company_id: companyId,
        webhook_id: id,
        mode,
        state: mode === 'test' ? 'tested' : 'done',
        method: raw.method,
        content: JSON.stringify(content),
        bytes: raw.body.length,
        fingerprint: fingerprintOf(values.source, raw, content),
        ...titleOf(content, { source: values.source, mapping }),
        outcome: JSON.stringify(mode === 'test' ? foreseen : doneOf(foreseen)),
        at,
      })
      .execute();
    await tx
      .insertInto('webhook_minutes')
      .values({
        company_id: companyId,
        webhook_id: id,
        minute: sql`date_trunc('minute', ${at})`,
        came: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

import { sql } from 'kysely';
import { dueWebhooks } from '../../jobs/due-webhooks.ts';
import type { Config } from '../../platform/config.ts';
import { ofCompanies } from '../../platform/standard-webhooks/webhook-tables.ts';
import { claimTurn, type DeliverParts, runTurn } from './deliver.ts';
import { deliveries } from './deliveries.repository.ts';

/** What a webhook sends is sent in its order. */
export function dueDeliveries(parts: DeliverParts & { readonly config: Pick<Config, 'isFranchiseMode'> }) {
  return dueWebhooks(parts, {
    kind: 'outgoing-deliveries',
    tables: ofCompanies,
    mostAtOnce: 50,
    // The database tells of most events by itself, and wakes nobody.
    longestPauseMs: 1_000,
    isAllowed: parts.config.isFranchiseMode
      ? sql`and company_id not in (select app.companies_without('integration'))`
      : sql``,
    claim: (tx, companyId, webhookId) => claimTurn(parts, tx, companyId, webhookId),
    run: (turn, closing) => runTurn(parts, turn, closing),
    giveUp: (tx, companyId, webhookId) => deliveries.failWaiting(tx, companyId, webhookId, 'unexpected'),
  });
}

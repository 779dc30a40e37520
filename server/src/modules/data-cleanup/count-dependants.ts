import type { CleanupKind, CleanupPreview, CleanupType } from '@yupflow/contract/data-cleanup';
import { type RawBuilder, sql } from 'kysely';
import { countUpToLimit } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

type Fate = CleanupPreview['dependants'][number]['fate'];
type Counted = readonly [kind: CleanupKind, fate: Fate, rows: (own: RawBuilder<unknown>) => RawBuilder<unknown>];

const all = (table: string) => (own: RawBuilder<unknown>) => sql`select 1 from ${sql.table(table)} x where ${own}`;
const where = (table: string, more: RawBuilder<unknown>) => (own: RawBuilder<unknown>) =>
  sql`select 1 from ${sql.table(table)} x where ${own} and ${more}`;
/** Rows in whose document one of these is named by its id. */
const naming = (table: string, document: RawBuilder<unknown>, named: string) =>
  where(
    table,
    sql`exists (select from ${sql.table(named)} n where n.company_id = x.company_id
      and position(n.id::text in (${document})::text) > 0)`,
  );

const conditions = sql`x.conditions`;
const webhookDocument = sql`jsonb_build_array(x.mapping, x.actions)`;

const isOfContact = sql`exists (select from conversations v where v.company_id = x.company_id
  and v.id = x.conversation_id and v.contact_id is not null)`;
const contacts: readonly Counted[] = [
  ['contacts', 'removed', where('contacts', sql`x.deleted_at is null`)],
  ['chats', 'removed', where('conversations', sql`x.contact_id is not null`)],
  ['messages', 'removed', where('messages', isOfContact)],
  ['files', 'removed', where('messages', sql`x.media_key is not null and ${isOfContact}`)],
  ['cards', 'removed', all('crm_cards')],
  ['enrolments', 'removed', all('cycle_enrolments')],
];
const ofFields: readonly Counted[] = [
  ['custom_fields', 'removed', all('custom_fields')],
  ['field_values', 'removed', all('contact_field_values')],
];
const ofTags: readonly Counted[] = [
  ['tags', 'removed', all('tags')],
  ['tagged_contacts', 'removed', all('contact_tags')],
];
const flowNaming = (named: string) =>
  where(
    'flows',
    sql`x.deleted_at is null and exists (select from ${sql.table(named)} n where n.company_id = x.company_id
      and n.id = any (x.names))`,
  );
const ofFlows: readonly Counted[] = [
  ['flows', 'removed', where('flows', sql`x.deleted_at is null`)],
  ['flow_sessions', 'removed', all('flow_sessions')],
];
const startingFlows: readonly Counted[] = [
  ['columns', 'changed', where('crm_columns', sql`x.flow_id is not null`)],
  ['webhooks', 'changed', naming('webhooks', webhookDocument, 'flows')],
  [
    'default_flows',
    'changed',
    (own) => sql`
      select 1 from connections x where ${own} and x.default_flow_id is not null and x.deleted_at is null
      union all
      select 1 from companies c cross join lateral unnest(array[c.default_flow_id, c.media_flow_id, c.campaign_flow_id]) f
      where c.id = app.company_id() and f is not null`,
  ],
];

const counted: Record<CleanupType, readonly Counted[]> = {
  contacts,
  custom_fields: [
    ...ofFields,
    ['flows', 'changed', flowNaming('custom_fields')],
    ['saved_filters', 'changed', naming('contact_filters', conditions, 'custom_fields')],
    ['webhooks', 'changed', naming('webhooks', webhookDocument, 'custom_fields')],
  ],
  tags: [
    ...ofTags,
    ['flows', 'changed', flowNaming('tags')],
    ['saved_filters', 'changed', naming('contact_filters', conditions, 'tags')],
    ['webhooks', 'changed', naming('webhooks', webhookDocument, 'tags')],
  ],
  flows: [
    ...ofFlows,
    ['keywords', 'changed', where('keywords', sql`x.flow_id is not null`)],
    [
      'broadcasts',
      'changed',
      where('broadcasts', sql`x.flow_id is not null and x.state in ('waiting', 'started', 'paused')`),
    ],
    [
      'shipping_cycles',
      'changed',
      where(
        'shipping_cycles',
        sql`exists (select from cycle_steps s where s.company_id = x.company_id and s.cycle_id = x.id
          and s.flow_id is not null)`,
      ),
    ],
    ...startingFlows,
  ],
  all: [
    ['contacts', 'removed', where('contacts', sql`x.deleted_at is null`)],
    ['chats', 'removed', all('conversations')],
    ['messages', 'removed', all('messages')],
    ['files', 'removed', where('messages', sql`x.media_key is not null`)],
    ['cards', 'removed', all('crm_cards')],
    ['custom_fields', 'removed', all('custom_fields')],
    ['tags', 'removed', all('tags')],
    ['flows', 'removed', where('flows', sql`x.deleted_at is null`)],
    ['folders', 'removed', all('folders')],
    ['keywords', 'removed', all('keywords')],
    ['broadcasts', 'removed', all('broadcasts')],
    ['shipping_cycles', 'removed', all('shipping_cycles')],
    ['saved_filters', 'removed', all('contact_filters')],
    ['quick_messages', 'removed', all('quick_messages')],
    ...startingFlows,
  ],
};

/** What a category takes along, and what it leaves changed; of which there is none is not listed. */
export async function countDependants(
  tx: Tx,
  companyId: string,
  type: CleanupType,
): Promise<CleanupPreview['dependants']> {
  const found: CleanupPreview['dependants'] = [];
  for (const [kind, fate, rows] of counted[type]) {
    const { total, has_more_than_total } = await countUpToLimit(tx, rows(sql`x.company_id = ${companyId}`));
    if (total > 0) found.push({ kind, fate, count: total, has_more_than_count: has_more_than_total });
  }
  return found;
}

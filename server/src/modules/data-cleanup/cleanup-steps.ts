import type { CleanupType } from '@yupflow/contract/data-cleanup';
import { sql } from 'kysely';
import { chatsStep, contactsStep } from './chats-step.ts';
import type { CleanupStep } from './cleanup-step.ts';
import { flowsStep } from './flows-step.ts';
import { ownedStep } from './owned-step.ts';

const customFields = ownedStep({
  table: 'custom_fields',
  children: [{ table: 'contact_field_values', by: 'field_id' }],
});
const tags = ownedStep({ table: 'tags', children: [{ table: 'contact_tags', by: 'tag_id' }] });
const broadcasts = ownedStep({
  table: 'broadcasts',
  children: [{ table: 'broadcast_recipients', by: 'broadcast_id' }],
});
const shippingCycles = ownedStep({
  table: 'shipping_cycles',
  children: [{ table: 'cycle_enrolments', by: 'cycle_id' }],
});
const keywords = ownedStep({
  table: 'keywords',
  children: [{ table: 'keyword_fires', by: 'keyword_id' }],
  keys: sql`array(select jsonb_path_query(coalesce(messages, '[]'), '$[*].media.key') #>> '{}')`,
});
const quickMessages = ownedStep({ table: 'quick_messages', keys: sql`array_remove(array[media_key], null)` });
/** Only blocks of flows name them. */
const flowSecrets = ownedStep({ table: 'flow_secrets' });

/**
 * What each category takes away, and in which order: first what would run on, then what it runs on. The order of a type
 * must not change while one is under way. Team, lines, columns of the board, webhooks and the audit log stay.
 */
export const cleanupSteps: Record<CleanupType, readonly CleanupStep[]> = {
  contacts: [contactsStep],
  custom_fields: [customFields],
  tags: [tags],
  flows: [flowsStep, flowSecrets],
  all: [
    keywords,
    broadcasts,
    shippingCycles,
    flowsStep,
    flowSecrets,
    contactsStep,
    chatsStep,
    customFields,
    tags,
    ownedStep({ table: 'folders' }),
    ownedStep({ table: 'contact_filters' }),
    quickMessages,
  ],
};

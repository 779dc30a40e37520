import type { WebhookAction } from '@yupflow/contract/webhooks';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { isStart, type RequestPlan } from './names-of.ts';

interface LineRow {
  readonly id: string;
  readonly is_connected: boolean;
}

/** A conversation, as far as it matters for whether a flow may begin there. */
interface ChatRow {
  readonly id: string;
  readonly contactId: string;
  readonly connectionId: string;
  readonly status: 'pending' | 'open' | 'closed';
  readonly isPaused: boolean;
}

export interface Lines {
  readonly lines: readonly LineRow[];
  /** By contact; where something was last written comes first. */
  readonly chats: ReadonlyMap<string, readonly ChatRow[]>;
}

const chatActions: ReadonlySet<WebhookAction['action']> = new Set([
  'start_flow',
  'assign_member',
  'remove_assignment',
  'stop_automation',
  'restart_automation',
  'move_card',
  'reset_card',
]);

/** Whether what it does is about a conversation too, or tells there, or names who attends. */
const isAboutChat = (action: WebhookAction): boolean =>
  chatActions.has(action.action) || JSON.stringify(action).includes('attendant');

/** The company's lines, and where these contacts were written with, before anything is locked; nothing where no plan asks. */
export async function findLines(
  tx: Tx,
  companyId: string,
  contactIds: readonly string[],
  plans: readonly RequestPlan[],
): Promise<Lines> {
  if (!plans.some(({ actions }) => actions.some(isAboutChat))) return { lines: [], chats: new Map() };
  const { rows: lines } = await sql<LineRow>`
    select id, status = 'CONNECTED' as is_connected from connections
    where company_id = ${companyId} and deleted_at is null order by created_at, id`.execute(tx);
  if (contactIds.length === 0) return { lines, chats: new Map() };
  const { rows } = await sql<ChatRow>`
    select v.id, v.contact_id as "contactId", v.connection_id as "connectionId", v.status,
      v.bot_paused_at is not null as "isPaused"
    from conversations v where v.company_id = ${companyId} and v.contact_id = any(${[...contactIds]}::uuid[])
    order by v.last_message_at desc, v.id desc`.execute(tx);
  return { lines, chats: Map.groupBy(rows, ({ contactId }) => contactId) };
}

/** On which lines a contact is written with; null where there is none. */
export interface Placement {
  /** Of the contact in general. */
  readonly main: string | null;
  /** Of each start of a flow, in their order. */
  readonly starts: readonly (string | null)[];
}

/**
 * A flow starts on the line that is named if that is connected, else where they were last written with, else on any that
 * is connected. Whoever is to be attended, or left alone by automation, needs a conversation for that too.
 */
export function placementOf({ lines, chats }: Lines, contactId: string | null, { actions }: RequestPlan): Placement {
  const known = new Set(lines.map(({ id }) => id));
  const own = contactId === null ? undefined : chats.get(contactId);
  const last = own?.find(({ connectionId }) => known.has(connectionId))?.connectionId;
  const any = lines.find(({ is_connected }) => is_connected)?.id;
  const starts = actions.filter(isStart).map(({ connection }) => {
    const named = lines.find(({ id, is_connected }) => id === connection && is_connected)?.id;
    return named ?? last ?? any ?? null;
  });
  const needsChat = actions.some(({ action }) => action === 'assign_member' || action === 'stop_automation');
  return { main: starts.find((line) => line !== null) ?? last ?? (needsChat ? (any ?? null) : null), starts };
}

/** Each pair of somebody and a line once. */
export const pairsOf = (places: readonly { readonly contactId: string; readonly placement: Placement }[]) => [
  ...new Map(
    places.flatMap(({ contactId, placement: { main, starts } }) =>
      [main, ...starts].flatMap((connectionId) =>
        connectionId ? [[pairKey(contactId, connectionId), { contactId, connectionId }] as const] : [],
      ),
    ),
  ).values(),
];

export const pairKey = (contactId: string, connectionId: string | null): string => `${contactId} ${connectionId}`;

import type {
  CloudFacts,
  Connection,
  ConnectionChanges,
  ConnectionStatus,
  ConnectionType,
  DisconnectReason,
  RestrictionReason,
  ShortConnection,
} from '@yupflow/contract/connections';
import type { List, ListQuery } from '@yupflow/contract/list';
import { type Selectable, sql } from 'kysely';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { Connections } from '../../platform/db/db.types.ts';
import { countUpToLimit, pageOf } from '../../platform/db/page.ts';
import { containsFolded } from '../../platform/db/search.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const shortColumns = ['id', 'name', 'type', 'color', 'status', 'phone'] as const;
const keptColumns = [
  ...shortColumns,
  'reason',
  'status_at',
  'profile_name',
  'proxy',
  'greeting_message',
  'farewell_message',
  'default_flow_id',
  'mass_cap',
  'is_warm',
  'history_days',
  'history',
  'hears_status',
  'hears_newsletters',
  'call_message',
  'created_at',
] as const satisfies readonly (keyof Connections)[];
const columns = [
  ...keptColumns,
  sql<Date | null>`case when status = 'CONNECTED' then app.now() else last_seen_at end`.as('last_seen_at'),
  sql<Date | null>`case when restricted_until > app.now() then restricted_until end`.as('restricted_until'),
  sql<RestrictionReason | null>`case when restricted_until > app.now() then restricted_for end`.as('restricted_for'),
  sql<CloudRow | null>`case when type = 'cloud' then (
    select to_jsonb(l) - '{token_sealed,app_secret_sealed,company_id,connection_id}'::text[] from cloud_lines l
    where l.company_id = connections.company_id and l.connection_id = connections.id) end`.as('cloud'),
] as const;

/** As JSON tells it. */
interface CloudRow extends Omit<CloudFacts, 'webhook_url'> {
  readonly hook_key: string;
}

interface Row
  extends Pick<Selectable<Connections>, (typeof keptColumns)[number] | 'last_seen_at' | 'restricted_until'> {
  readonly restricted_for: RestrictionReason | null;
  readonly cloud: CloudRow | null;
}

const isoOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());
/** Its address is without the host, which only the service knows. */
const presentCloud = ({ hook_key, verified_at, heard_at, ...facts }: CloudRow): CloudFacts => ({
  ...facts,
  webhook_url: `/api/cloud/${hook_key}`,
  verified_at: isoOf(verified_at),
  heard_at: isoOf(heard_at),
});

// The database holds these columns to the words of the contract.
const shorten = ({
  id,
  name,
  type,
  color,
  status,
  phone,
}: Pick<Row, (typeof shortColumns)[number]>): ShortConnection => ({
  id,
  name,
  type: type as ConnectionType,
  color,
  status: status as ConnectionStatus,
  phone,
});

/** A phone that is not linked any more hands nothing over. */
function historyOf({ history, status }: Row): Connection['history'] {
  const known = history as Connection['history'];
  const isOver = status !== 'CONNECTED' && status !== 'CONNECTING';
  return known?.state === 'running' && isOver ? { ...known, state: 'done' } : known;
}

const present = (row: Row): Connection => ({
  ...shorten(row),
  reason: row.reason as DisconnectReason | null,
  status_at: row.status_at.toISOString(),
  profile_name: row.profile_name,
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  restricted_until: row.restricted_until?.toISOString() ?? null,
  restricted_for: row.restricted_for,
  proxy: row.proxy,
  greeting_message: row.greeting_message,
  farewell_message: row.farewell_message,
  default_flow_id: row.default_flow_id,
  mass_cap: row.mass_cap,
  is_warm: row.is_warm,
  cloud: row.cloud && presentCloud(row.cloud),
  history_days: row.history_days,
  history: historyOf(row),
  hears_status: row.hears_status,
  hears_newsletters: row.hears_newsletters,
  call_message: row.call_message,
  created_at: row.created_at.toISOString(),
});

const ownLines = (tx: Tx, companyId: string) =>
  tx.selectFrom('connections').where('company_id', '=', companyId).where('deleted_at', 'is', null);

const matching = (tx: Tx, companyId: string, search?: string) =>
  search ? ownLines(tx, companyId).where(containsFolded(sql.ref('name'), search)) : ownLines(tx, companyId);

/** Oldest first, which is the order of their ids. */
function pageQuery(tx: Tx, companyId: string, { cursor, search, limit }: ListQuery) {
  const page = matching(tx, companyId, search)
    .orderBy('id')
    .limit(limit + 1);
  if (!cursor) return page;
  const [last = ''] = decodeCursor(cursor, [uuidShape]);
  return page.where('id', '>', last);
}

const keysOf = ({ id }: { id: string }) => [id];
const count = (tx: Tx, companyId: string, { search }: ListQuery) =>
  countUpToLimit(tx, matching(tx, companyId, search).select('id'));

export async function listConnections(tx: Tx, companyId: string, query: ListQuery): Promise<List<Connection>> {
  const rows = await pageQuery(tx, companyId, query).select(columns).execute();
  return { ...pageOf(rows, query.limit, { keysOf, present }), ...(await count(tx, companyId, query)) };
}

export async function listShortConnections(
  tx: Tx,
  companyId: string,
  query: ListQuery,
): Promise<List<ShortConnection>> {
  const rows = await pageQuery(tx, companyId, query).select(shortColumns).execute();
  return { ...pageOf(rows, query.limit, { keysOf, present: shorten }), ...(await count(tx, companyId, query)) };
}

/** Few: a company has `limits.connections` at most. */
export async function listColors(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await ownLines(tx, companyId).select('color').execute();
  return rows.map((row) => row.color);
}

export async function getConnection(tx: Tx, companyId: string, id: string): Promise<Connection | undefined> {
  const row = await ownLines(tx, companyId).where('id', '=', id).select(columns).executeTakeFirst();
  return row && present(row);
}

interface PairingRow {
  readonly status: ConnectionStatus;
  readonly is_wanted: boolean;
  readonly must_sign_out: boolean;
  readonly qr: string | null;
  readonly qr_expires_at: Date | null;
  readonly pairing_phone: string | null;
  readonly pairing_code: string | null;
  readonly pairing_expires_at: Date | null;
}

interface LockedRow extends PairingRow {
  readonly name: string;
  readonly type: ConnectionType;
  readonly reason: DisconnectReason | null;
  readonly default_flow_id: string | null;
  readonly proxy: string | null;
}

/** Held until the end of the transaction. Its owner may renew the lease meanwhile. */
export async function lockConnection(tx: Tx, companyId: string, id: string): Promise<LockedRow | undefined> {
  const row = await ownLines(tx, companyId)
    .where('id', '=', id)
    .select([
      'name',
      'type',
      'default_flow_id',
      'proxy',
      'status',
      'reason',
      'is_wanted',
      'must_sign_out',
      'qr',
      'qr_expires_at',
      'pairing_phone',
      'pairing_code',
      'pairing_expires_at',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    row && {
      ...row,
      type: row.type as ConnectionType,
      status: row.status as ConnectionStatus,
      reason: row.reason as DisconnectReason | null,
    }
  );
}

/** As people see it, and sealed. */
interface SealedProxy {
  readonly proxy: string | null;
  readonly proxy_sealed: Buffer | null;
}

interface NewConnection extends Omit<ConnectionChanges, 'color' | 'proxy' | 'cloud'>, SealedProxy {
  readonly id: string;
  readonly type: ConnectionType;
  readonly color: string;
}

/** Undefined when the name is taken. */
export async function createConnection(
  tx: Tx,
  companyId: string,
  form: NewConnection,
): Promise<Connection | undefined> {
  const row = await tx
    .insertInto('connections')
    .values({ company_id: companyId, reason: 'new', ...form })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && present(row);
}

const update = (tx: Tx, companyId: string, id: string) =>
  tx
    .updateTable('connections')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

/** Undefined when there is no such line. Without a colour or a proxy it keeps its own. */
export async function updateConnection(
  tx: Tx,
  companyId: string,
  id: string,
  { color, ...form }: Omit<ConnectionChanges, 'proxy' | 'cloud'> & Partial<SealedProxy>,
): Promise<Connection | undefined> {
  const row = await update(tx, companyId, id)
    .set({ ...form, ...(color && { color }) })
    .returning(columns)
    .executeTakeFirst();
  return row && present(row);
}

/** Somebody wants it connected, now, and by a code for this phone where one is given. */
export async function wantConnection(
  tx: Tx,
  companyId: string,
  id: string,
  pairingPhone: string | null,
): Promise<void> {
  await update(tx, companyId, id)
    .set({
      is_wanted: true,
      asked_at: sql`app.now()`,
      pairing_phone: pairingPhone,
      pairing_code: null,
      pairing_expires_at: null,
      qr: null,
      qr_expires_at: null,
    })
    .execute();
}

/** Whoever runs lines signs its device out. */
export async function unwantConnection(tx: Tx, companyId: string, id: string): Promise<void> {
  await update(tx, companyId, id).set({ is_wanted: false, must_sign_out: true }).execute();
}

/** The row stays, because its chats do. What the channel remembered goes, once nobody needs it to sign the device out. */
export async function removeConnection(
  tx: Tx,
  companyId: string,
  id: string,
  { mustSignOut }: { mustSignOut: boolean },
): Promise<void> {
  if (!mustSignOut)
    await tx
      .deleteFrom('connection_keys')
      .where('company_id', '=', companyId)
      .where('connection_id', '=', id)
      .execute();
  await update(tx, companyId, id).set({ deleted_at: sql`app.now()`, is_wanted: false }).execute();
}

import type { ConnectionStatus, DisconnectReason } from '@yupflow/contract/connections';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { lineCameUp, lineWentDown, wakePump } from '../broadcasts/line-status.service.ts';
import { notifyMany } from '../notifications/notifications.service.ts';
import { releaseLine } from '../shipping-cycles/enrolments.service.ts';

type Telling = Pick<Realtime, 'emit' | 'emitTo'>;

interface StatusParts {
  readonly realtime: Telling;
  readonly bus: Pick<Bus, 'publish'>;
}

export interface StatusChange {
  readonly status: ConnectionStatus;
  readonly reason?: DisconnectReason | null;
  /** Of a line that has just been connected. */
  readonly phone?: string | null;
  /** As its owner calls itself on the channel. */
  readonly profileName?: string | null;
  readonly qr?: { readonly text: string; readonly expiresAt: Date };
  readonly code?: { readonly text: string; readonly expiresAt: Date };
  /** It waits for a person, unless somebody has asked for it again since then. */
  readonly givesUpWhatWasAskedAt?: string | null;
}

/** What does not heal by itself. */
const lost: readonly (DisconnectReason | null)[] = ['replaced', 'logged_out', 'banned', 'broken', 'token'];

/** The person pairs by one of them at a time, and by none once it is over. */
const pairingOf = ({ status, qr, code }: StatusChange) =>
  status === 'QR'
    ? {
        ...(qr && { qr: qr.text, qr_expires_at: qr.expiresAt }),
        ...(code && { pairing_code: code.text, pairing_expires_at: code.expiresAt }),
      }
    : {
        qr: null,
        qr_expires_at: null,
        pairing_code: null,
        pairing_expires_at: null,
        ...(status !== 'CONNECTING' && { pairing_phone: null }),
      };

/** Stores how a line is, what happened to it, and tells whoever must know. Nothing happens twice. */
export async function changeStatus(
  { realtime, bus }: StatusParts,
  tx: Tx,
  companyId: string,
  connectionId: string,
  change: StatusChange,
): Promise<void> {
  const { status, reason = null, phone, profileName, givesUpWhatWasAskedAt } = change;
  const before = await tx
    .selectFrom('connections')
    .select(['name', 'status', 'reason', 'phone'])
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return;
  const isNew = before.status !== status || before.reason !== reason;
  const isOtherPhone = phone !== undefined && phone !== null && before.phone !== null && before.phone !== phone;
  await tx
    .updateTable('connections')
    .set({
      status,
      reason,
      ...pairingOf(change),
      ...(isNew && { status_at: sql`app.now()` }),
      ...([status, before.status].includes('CONNECTED') && { last_seen_at: sql`app.now()` }),
      ...(phone && { phone }),
      // A name and a restriction are the number's, and another one has its own.
      ...(isOtherPhone && { profile_name: null, restricted_until: null, is_warm: false, mass_stopped_at: null }),
      ...(status === 'CONNECTED' && {
        first_connected_at: isOtherPhone ? sql`app.now()` : sql`coalesce(first_connected_at, app.now())`,
      }),
      ...(profileName && { profile_name: cleanProfileName(profileName) }),
      ...(givesUpWhatWasAskedAt !== undefined && {
        is_wanted: sql<boolean>`asked_at is distinct from ${givesUpWhatWasAskedAt}::timestamptz`,
      }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .execute();
  if (isNew)
    await tx
      .insertInto('connection_events')
      .values({ company_id: companyId, connection_id: connectionId, status, reason })
      .execute();
  if (before.status !== status) await moveBroadcasts({ bus }, tx, companyId, connectionId, status);
  if (status === 'CONNECTED') await releaseLine({ bus }, tx, companyId, connectionId);
  if (isNew && lost.includes(reason))
    await notifyMany(tx, realtime, await listKeepers(tx, companyId), {
      kind: 'connection.lost',
      data: { connection: connectionId, name: before.name, reason: reason ?? '' },
      companyId,
    });
  tellConnection({ realtime }, tx, companyId, connectionId, { isListChanged: isNew });
}

/** Mass sends on it wait while it is down, and go on when it is up. */
async function moveBroadcasts(
  parts: Pick<StatusParts, 'bus'>,
  tx: Tx,
  companyId: string,
  connectionId: string,
  status: ConnectionStatus,
): Promise<void> {
  if (status === 'CONNECTED') await lineCameUp(tx, companyId, connectionId);
  else await lineWentDown(tx, companyId, connectionId, { isForGood: status === 'DISCONNECTED' });
  wakePump(parts, tx);
}

/** Whoever had a line that is shown as connected is gone, since so long, and could not say so. */
export async function markIdle(
  { realtime }: { realtime: Telling },
  tx: Tx,
  companyId: string,
  connectionId: string,
  seconds: number,
): Promise<void> {
  const since = sql<Date>`app.now() - make_interval(secs => ${seconds})`;
  const idle = { status: 'CONNECTING', reason: 'network' };
  await tx
    .updateTable('connections')
    .set({ ...idle, status_at: since, last_seen_at: since })
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .execute();
  await tx
    .insertInto('connection_events')
    .values({ company_id: companyId, connection_id: connectionId, ...idle, at: since })
    .execute();
  await lineWentDown(tx, companyId, connectionId, { isForGood: false });
  tellConnection({ realtime }, tx, companyId, connectionId, { isListChanged: true });
}

/** `isListChanged`: so has the company's list of what is not connected. */
export function tellConnection(
  { realtime }: { realtime: Pick<Telling, 'emit'> },
  tx: Tx,
  companyId: string,
  connectionId: string,
  { isListChanged }: { isListChanged: boolean },
): void {
  afterCommit(tx, () => {
    realtime.emit(companyId, 'connections.changed', { ids: [connectionId] });
    if (isListChanged) realtime.emit(companyId, 'company.changed', {});
  });
}

/** On one line, without what no database keeps. */
const cleanProfileName = (name: string) =>
  name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limits.contactNameLength)
    .toWellFormed() || null;

/** Who looks after the lines: the owner, and whoever may change them. */
export async function listKeepers(tx: Tx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select owner_id as user_id from companies where id = ${companyId} and owner_id is not null
    union
    select mr.user_id from member_roles mr join roles r on r.company_id = mr.company_id and r.id = mr.role_id
    where mr.company_id = ${companyId} and 'connections' = any(r.permissions)`.execute(tx);
  return rows.map((row) => row.user_id);
}

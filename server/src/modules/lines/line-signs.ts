import type { BusMessage } from '../../platform/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { LineRun } from './line-run.ts';
import { listLastHeard } from './lines.repository.ts';

interface SignParts {
  readonly db: Database;
  readonly log: Log;
}

/** More than anybody reads at a glance. */
const mostRead = 30;

/** Signs are worth little: one that does not get through is not repeated. */
const lost = (log: Log) => (err: unknown) => log.debug({ err }, 'a sign did not get through');

/** The peer sees that somebody types. */
export async function showTyping(
  { log }: SignParts,
  run: LineRun | undefined,
  { address, isTyping }: BusMessage<'lines.typing'>,
): Promise<void> {
  const line = run?.running();
  await line?.channel.setTyping({ kind: 'contact', address, phone: null, lid: null }, isTyping).catch(lost(log));
}

/** The peer sees that what they wrote was read. */
export async function markRead(
  { db, log }: SignParts,
  run: LineRun | undefined,
  { companyId, conversationId, count }: BusMessage<'lines.read'>,
): Promise<void> {
  const line = run?.running();
  if (!line) return;
  try {
    const heard = await db.withCompany(companyId, (tx) =>
      listLastHeard(tx, companyId, conversationId, Math.min(count, mostRead)),
    );
    if (!heard || heard.messages.length === 0) return;
    const { address, isGroup, messages } = heard;
    const chat = { kind: isGroup ? ('group' as const) : ('contact' as const), address, phone: null, lid: null };
    await line.channel.markRead(messages.map(({ id, participant }) => ({ chat, id, participant })));
  } catch (err) {
    lost(log)(err);
  }
}

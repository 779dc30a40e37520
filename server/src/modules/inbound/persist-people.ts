import { sql } from 'kysely';
import type { ChatAddress, PersonNews } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { tellChatsOfContacts } from '../chats/chat-audience.service.ts';
import { changeNumber, joinSame, type KnownBy } from '../contacts/known-people.service.ts';
import { addEvents } from '../messages/add-events.service.ts';
import { renewPicture } from '../pictures/peer-pictures.service.ts';
import { type Line, lockConversations } from './find-peers.repository.ts';
import { identitiesOf, Peers } from './peers.ts';
import type { InboundParts } from './persist-messages.ts';

type Renumbered = Extract<PersonNews, { news: 'number_changed' }>;

const knownBy = (chat: ChatAddress): KnownBy[] =>
  identitiesOf(chat).flatMap(({ kind, value }) => (kind === 'group' ? [] : [{ kind, value }]));

/** Their chats go on under the new number, and say so. */
async function renumber(parts: InboundParts, tx: Tx, line: Line, { from, to }: Renumbered): Promise<void> {
  const { companyId, connectionId } = line;
  const renumbered = { before: knownBy(from), after: knownBy(to), phone: to.phone };
  const contactId = await changeNumber(parts, tx, companyId, renumbered);
  if (!contactId) return;
  const { rows } = await sql<{ id: string }>`
    update conversations set address = case when address in (${from.address}, ${from.lid}) then ${to.address} else address end
    where company_id = ${companyId} and contact_id = ${contactId} returning id`.execute(tx);
  await addEvents(
    parts,
    tx,
    companyId,
    rows.map(({ id }) => ({
      conversationId: id,
      event: { event: 'number_changed' as const, by: null, to: to.phone ? `+${to.phone}` : '' },
      key: `number:${connectionId}:${id}:${from.address}:${to.address}`,
    })),
  );
  await tellChatsOfContacts(parts, tx, companyId, [contactId]);
}

/** Only of whom somebody here has a chat with. */
async function showAnew(parts: InboundParts, tx: Tx, line: Line, of: ChatAddress): Promise<void> {
  const peers = new Peers();
  const chat = (await lockConversations(tx, line, [peers.of(of)])).values().next().value;
  if (!chat) return;
  await renewPicture(parts, tx, line.companyId, { contactId: chat.contact_id, groupId: chat.group_id });
}

/** What the channel has found out about people: who is who, and who has another number. */
export async function persistPeople(
  parts: InboundParts,
  tx: Tx,
  line: Line,
  batch: readonly PersonNews[],
): Promise<void> {
  const same = batch.flatMap((one) => (one.news === 'same' ? [one] : []));
  if (same.length > 0) await joinSame(parts, tx, line.companyId, same);
  for (const one of batch)
    if (one.news === 'number_changed') await renumber(parts, tx, line, one);
    else if (one.news === 'picture') await showAnew(parts, tx, line, one.of);
}

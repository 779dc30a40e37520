import { phoneKey } from '@yupflow/contract/phones';
import type { Tx } from '../../platform/db/transaction.ts';
import { openChats } from '../broadcasts/open-chats.service.ts';
import { findLines, type Placement, pairKey, pairsOf, placementOf } from './find-lines.ts';
import { createPeople, findPeople } from './find-people.ts';
import type { RequestPlan } from './names-of.ts';
import type { MappedRequest } from './read-request.ts';

/** Where a contact is written with. */
interface MetChat {
  readonly id: string;
  readonly status: 'pending' | 'open' | 'closed';
  readonly isPaused: boolean;
}

/** Whom a request is about, and where they are written with. */
export interface Met {
  readonly contactId: string;
  /** Of somebody who was not known before. */
  readonly newPhone: string | null;
  readonly main: MetChat | null;
  /** Of each start of a flow, in their order. */
  readonly starts: readonly (MetChat | null)[];
}

/** A request that says a number. */
export interface Able extends RequestPlan {
  readonly phone: string;
  readonly read: MappedRequest;
}

const chatsAt = ({ main, starts }: Placement, chatOn: (connectionId: string | null) => MetChat | null) => ({
  main: chatOn(main),
  starts: starts.map(chatOn),
});

interface Placed {
  readonly able: Able;
  readonly contactId: string;
  readonly newPhone: string | null;
  readonly placement: Placement;
}

/** Their conversations, locked and made where there are none. */
async function openAll(tx: Tx, companyId: string, placed: readonly Placed[]): Promise<Map<Able, Met>> {
  const opened = await openChats(tx, companyId, pairsOf(placed));
  const chats = new Map(opened.map((chat) => [pairKey(chat.contactId, chat.connectionId), chat]));
  return new Map(
    placed.map(({ able, contactId, newPhone, placement }) => [
      able,
      { contactId, newPhone, ...chatsAt(placement, (line) => chats.get(pairKey(contactId, line)) ?? null) },
    ]),
  );
}

/**
 * Finds everybody, and makes whoever is not known. Conversations are locked before anybody is made, as by those who
 * receive messages: so neither waits for the other.
 */
export async function meetAll(tx: Tx, companyId: string, requests: readonly Able[]): Promise<Map<Able, Met>> {
  const known = await findPeople(
    tx,
    companyId,
    requests.map(({ phone }) => phone),
  );
  const lines = await findLines(tx, companyId, [...new Set(known.values())], requests);
  const place = (able: Able, contactId: string, isNew: boolean): Placed => ({
    able,
    contactId,
    newPhone: isNew ? able.phone : null,
    placement: placementOf(lines, contactId, able),
  });
  const idOf = ({ phone }: Able) => known.get(phoneKey(phone));
  const before = await openAll(
    tx,
    companyId,
    requests.flatMap((able) => {
      const id = idOf(able);
      return id ? [place(able, id, false)] : [];
    }),
  );
  const strangers = requests.filter((able) => !idOf(able));
  const made = await createPeople(
    tx,
    companyId,
    strangers.map(({ read }) => read),
  );
  const firsts = new Map(strangers.toReversed().map((able) => [phoneKey(able.phone), able]));
  const after = await openAll(
    tx,
    companyId,
    strangers.flatMap((able) => {
      const key = phoneKey(able.phone);
      const one = made.get(key);
      return one ? [place(able, one.id, one.isNew && firsts.get(key) === able)] : [];
    }),
  );
  return new Map([...before, ...after]);
}

/** The same for one, without writing: who is not known has no id, and a conversation that is to be made is empty. */
export async function foreseeMeeting(tx: Tx, companyId: string, able: Able): Promise<Met> {
  const contactId = (await findPeople(tx, companyId, [able.phone])).get(phoneKey(able.phone)) ?? null;
  const lines = await findLines(tx, companyId, contactId === null ? [] : [contactId], [able]);
  const own = (contactId !== null && lines.chats.get(contactId)) || [];
  const chatOn = (line: string | null): MetChat | null =>
    line === null
      ? null
      : (own.find(({ connectionId }) => connectionId === line) ?? { id: '', status: 'closed', isPaused: false });
  return {
    contactId: contactId ?? '',
    newPhone: contactId === null ? able.phone : null,
    ...chatsAt(placementOf(lines, contactId, able), chatOn),
  };
}

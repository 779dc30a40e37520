import { randomUUID } from 'node:crypto';
import type { ChatAddress, InboundCall, InboundChange, InboundMessage } from '../../src/channels/channel.ts';
import {
  receiveCalls,
  receiveChanges,
  receiveGroups,
  receiveMessages,
} from '../../src/modules/inbound/inbound.service.ts';
import { aPhone } from './contacts.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

interface LineFacts {
  readonly greeting?: string;
  readonly farewell?: string;
}

/** The id of a line that nobody runs: what comes in is told by the test. */
export async function aQuietLine({ db }: TestServer, { companyId }: Person, facts: LineFacts = {}): Promise<string> {
  const { id } = await db.withCompany(companyId, (tx) =>
    tx
      .insertInto('connections')
      .values({
        company_id: companyId,
        name: `Line ${randomUUID()}`,
        type: 'simulator',
        color: '#0e9f6e',
        greeting_message: facts.greeting ?? '',
        farewell_message: facts.farewell ?? '',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export const somebody = (phone = aPhone(), lid: string | null = null): ChatAddress => ({
  kind: 'contact',
  address: `${phone}@s.whatsapp.net`,
  phone,
  lid,
});

export const aGroup = (address = `${randomUUID()}@g.us`): ChatAddress => ({
  kind: 'group',
  address,
  phone: null,
  lid: null,
});

export function inbound(chat: ChatAddress, facts: Partial<InboundMessage> = {}): InboundMessage {
  return {
    chat,
    id: randomUUID(),
    isOwn: false,
    participant: null,
    name: 'Rita Souza',
    groupName: null,
    kind: 'text',
    text: 'Oi',
    media: null,
    location: null,
    contacts: null,
    quotedId: null,
    mentions: [],
    at: new Date(),
    poll: null,
    choice: null,
    isHistory: false,
    isPast: false,
    ...facts,
  };
}

type Change = { change: 'reaction'; emoji: string } | { change: 'edit'; text: string } | { change: 'deletion' };

export function changeOf(of: InboundMessage, change: Change, facts: Partial<InboundChange> = {}): InboundChange {
  return {
    chat: of.chat,
    isOwn: false,
    participant: of.participant,
    name: of.name,
    of: of.id,
    isOfOwn: of.isOwn,
    at: new Date(),
    ...change,
    ...facts,
  } as InboundChange;
}

/** What a channel does on a line. */
export function channelOf(world: () => TestServer, person: Pick<Person, 'companyId'>, connectionId: string) {
  const { companyId } = person;
  const parts = () => world().yupflow.parts;
  return {
    connectionId,
    tells: (...batch: InboundMessage[]) => receiveMessages(parts(), companyId, connectionId, batch),
    calls: (...batch: InboundCall[]) => receiveCalls(parts(), companyId, connectionId, batch),
    changes: (...batch: InboundChange[]) => receiveChanges(parts(), companyId, connectionId, batch),
    groups: (...batch: Parameters<typeof receiveGroups>[3]) => receiveGroups(parts(), companyId, connectionId, batch),
    chats: () =>
      world().db.withCompany(companyId, (tx) =>
        tx
          .selectFrom('conversations')
          .selectAll()
          .where('connection_id', '=', connectionId)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),
    messages: () =>
      world().db.withCompany(companyId, (tx) =>
        tx
          .selectFrom('messages')
          .selectAll()
          .where('connection_id', '=', connectionId)
          .orderBy('occurred_at')
          .orderBy('id')
          .execute(),
      ),
    tickets: () =>
      world().db.withCompany(companyId, (tx) => tx.selectFrom('tickets').selectAll().orderBy('id').execute()),
  };
}

import { type ConnectionType, channelFeatures } from '@yupflow/contract/connections';
import type { FieldErrors } from '@yupflow/contract/error-codes';
import type { ChangedGroup, GroupForm, GroupPeopleForm } from '@yupflow/contract/groups';
import { AppError } from '../../platform/app-error.ts';
import { type AuditAction, audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Bus, LineQuestion } from '../../platform/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { requireChat } from '../chats/chat-visibility.service.ts';
import { getOpenChat } from '../chats/open-chat.service.ts';
import { openAsking } from '../lines/ask-line.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';
import { startTicket } from '../tickets/tickets.service.ts';
import {
  findLine,
  getGroupAddress,
  type Invited,
  type Line,
  listInvited,
  listPeopleNames,
  lockGroupConversation,
} from './groups.repository.ts';

export interface GroupParts extends MessageParts {
  readonly db: Database;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
}

/** Whoever asks, before a transaction is begun for the answer. */
interface Asker {
  readonly companyId: string;
  readonly caller: Caller;
}

interface Scope extends Asker {
  readonly tx: Tx;
  readonly userId: string;
}

/** What a picture can be made of. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

const refuse = (fields: FieldErrors) => new AppError('invalid_fields', { fields });

/** What the channel did, and whom it did not want. */
interface Done {
  readonly refused: readonly string[];
}
interface Made extends Done {
  readonly address: string;
}

/** Lines that can't change groups never will; others may be away just now. */
function requireAble(line: Line | undefined): Line {
  if (!line || !channelFeatures[line.type as ConnectionType].managesGroups) throw refuse({ connection_id: 'invalid' });
  if (line.status !== 'CONNECTED') throw new AppError('line_offline');
  return line;
}

function requireAll(found: readonly Invited[], wanted: readonly string[]): readonly Invited[] {
  if (found.length < new Set(wanted).size) throw refuse({ contact_ids: 'invalid' });
  return found;
}

export function groupsService(parts: GroupParts) {
  const ask = openAsking(parts.bus);

  /** The group that a chat is with, on a line that is there. */
  async function findGroup(tx: Tx, { companyId, caller }: Asker, chatId: string) {
    const chat = await requireChat(tx, caller, chatId);
    if (!chat.group_id) throw new AppError('not_found');
    const line = requireAble(await findLine(tx, companyId, chat.connection_id));
    return { line, groupId: chat.group_id, address: await getGroupAddress(tx, companyId, chat.group_id) };
  }

  type Found = Awaited<ReturnType<typeof findGroup>>;

  async function change(asker: Asker, chatId: string, questionFor: (group: string) => LineQuestion): Promise<Done> {
    const { companyId } = asker;
    const { line, address } = await parts.db.withCompany(companyId, (tx) => findGroup(tx, asker, chatId));
    await ask(companyId, line.id, questionFor(address));
    return { refused: [] };
  }

  return {
    async make(asker: Asker, { connection_id, name, contact_ids }: GroupForm): Promise<Made> {
      const { companyId } = asker;
      const people = await parts.db.withCompany(companyId, async (tx) => {
        requireAble(await findLine(tx, companyId, connection_id));
        return requireAll(await listInvited(tx, companyId, contact_ids), contact_ids);
      });
      const { address = '', refused = [] } = await ask(companyId, connection_id, {
        ask: 'create_group',
        name,
        people: people.map((one) => one.address),
      });
      return { address, refused };
    },

    rename: (asker: Asker, chatId: string, name: string) =>
      change(asker, chatId, (group) => ({ ask: 'rename_group', group, name })),

    async setPicture(asker: Asker, chatId: string, file: string | null): Promise<Done> {
      const { companyId } = asker;
      if (file)
        await parts.db.withCompany(companyId, async (tx) => {
          const known = await tx
            .selectFrom('files')
            .select('type')
            .where('company_id', '=', companyId)
            .where('key', '=', file)
            .executeTakeFirst();
          if (!known || !pictureTypes.includes(known.type)) throw refuse({ key: 'invalid' });
        });
      return change(asker, chatId, (group) => ({ ask: 'picture_group', group, file }));
    },

    async addPeople(asker: Asker, chatId: string, contactIds: readonly string[]): Promise<Done> {
      const { companyId } = asker;
      const { line, address, people } = await parts.db.withCompany(companyId, async (tx) => ({
        ...(await findGroup(tx, asker, chatId)),
        people: requireAll(await listInvited(tx, companyId, contactIds), contactIds),
      }));
      const addresses = people.map((one) => one.address);
      const question = { ask: 'move_people', deed: 'add', group: address, people: addresses } as const;
      const { refused = [] } = await ask(companyId, line.id, question);
      const names = new Map(people.map((one) => [one.address, one.name]));
      return { refused: refused.map((one) => names.get(one) || one.split('@', 1)[0] || one) };
    },

    async changePeople(asker: Asker, chatId: string, { deed, addresses }: GroupPeopleForm): Promise<Done> {
      const { companyId } = asker;
      const { line, address, names }: Found & { names: Map<string, string> } = await parts.db.withCompany(
        companyId,
        async (tx) => {
          const found = await findGroup(tx, asker, chatId);
          return { ...found, names: await listPeopleNames(tx, companyId, found.groupId, addresses) };
        },
      );
      if (names.size < new Set(addresses).size) throw refuse({ addresses: 'invalid' });
      const question = { ask: 'move_people', deed, group: address, people: addresses } as const;
      const { refused = [] } = await ask(companyId, line.id, question);
      return { refused: refused.map((one) => names.get(one) ?? one) };
    },

    leave: (asker: Asker, chatId: string) => change(asker, chatId, (group) => ({ ask: 'leave_group', group })),

    /** A group of ours is attended by whoever made it. */
    async attend(scope: Scope, { connection_id }: GroupForm, { address, refused }: Made): Promise<ChangedGroup> {
      const { tx, companyId, userId, caller } = scope;
      const conversation = await lockGroupConversation(tx, companyId, connection_id, address);
      if (conversation.status === 'closed') await startTicket(parts, tx, companyId, conversation, userId);
      await audit(tx, { companyId, userId, action: 'groups.create', targetId: conversation.id });
      return { chat: await getOpenChat(tx, caller, conversation.id), refused: [...refused] };
    },

    async show(scope: Scope, chatId: string, { refused }: Done, action: AuditAction): Promise<ChangedGroup> {
      const { tx, companyId, userId, caller } = scope;
      await audit(tx, { companyId, userId, action, targetId: chatId });
      return { chat: await getOpenChat(tx, caller, chatId), refused: [...refused] };
    },
  };
}

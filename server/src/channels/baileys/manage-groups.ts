import type { GroupMetadata, ParticipantAction } from 'baileys';
import { type ChatAddress, type Group, type GroupChange, SendError } from '../channel.ts';
import { isGroupJid, personOf, plainJid } from './addresses.ts';
import type { Groups } from './groups.ts';
import type { Numbers } from './numbers.ts';
import type { Link } from './socket.ts';
import { within } from './within.ts';

const answerMs = 15_000;

/** Where WhatsApp says no, its own code stands beside the one that the library gives every error. */
function isRefused(error: unknown): boolean {
  const code = (error as { data?: unknown } | null)?.data;
  return typeof code === 'number' && code >= 400 && code < 500;
}

/** The library fails before it writes, or hears a no; where nothing comes back, it may have been done. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await within(answerMs, answer);
  } catch (error) {
    throw new SendError(isRefused(error) ? 'refused' : 'unknown', isRefused(error) ? 'refused' : null, {
      cause: error,
    });
  }
}

/** What whoever leads a group does with it. */
export function openGroupDesk({ socket }: Link, groups: Groups, numbers: Numbers) {
  /** Null for each whom WhatsApp does not know. Before anything is asked of a group, so nothing was done yet. */
  async function find(people: readonly (ChatAddress | null)[]): Promise<(string | null)[]> {
    try {
      const found: (string | null)[] = [];
      for (const one of people) found.push(one && (await numbers.find(one)));
      return found;
    } catch (error) {
      throw new SendError('not_sent', null, { cause: error });
    }
  }

  async function add(group: string, addresses: readonly string[]): Promise<string[]> {
    const jids = await find(addresses.map((address) => personOf(address)));
    const known = jids.flatMap((jid) => jid ?? []);
    const unknown = addresses.filter((_, at) => !jids[at]);
    return known.length > 0 ? [...unknown, ...(await move(group, known, 'add'))] : unknown;
  }

  /** Answers those whom WhatsApp would not have. */
  async function move(group: string, participants: readonly string[], action: ParticipantAction): Promise<string[]> {
    const answer = await asked(socket.groupParticipantsUpdate(group, [...participants], action));
    // Whoever is in it already, or is what they should become, is no fault.
    const failed = answer.filter(({ status }) => status !== '200' && status !== '409');
    return failed.flatMap(({ jid }) => plainJid(jid) ?? []);
  }

  /** The library would draw the picture anew, with tools that are not here. */
  const setPicture = (group: string, picture: Buffer | null) =>
    asked(
      socket.query({
        tag: 'iq',
        attrs: { to: '@s.whatsapp.net', type: 'set', xmlns: 'w:profile:picture', target: group },
        ...(picture ? { content: [{ tag: 'picture', attrs: { type: 'image' }, content: picture }] } : {}),
      }),
    );

  const requireGroup = (address: string): string => {
    const jid = plainJid(address);
    if (!jid || !isGroupJid(jid)) throw new SendError('refused', 'refused');
    return jid;
  };

  async function done(group: string, change: GroupChange): Promise<readonly string[]> {
    switch (change.change) {
      case 'rename':
        await asked(socket.groupUpdateSubject(group, change.name));
        return [];
      case 'picture':
        await setPicture(group, change.picture);
        return [];
      case 'add':
        return add(group, change.participants);
      default:
        return move(group, change.participants, change.change);
    }
  }

  return {
    async createGroup(name: string, participants: readonly ChatAddress[]): Promise<Group> {
      const people = (await find(participants)).flatMap((jid) => jid ?? []);
      if (people.length === 0) throw new SendError('refused', 'not_on_channel');
      const made: GroupMetadata = await asked(socket.groupCreate(name, people));
      return groups.learn(made);
    },

    async changeGroup(address: string, change: GroupChange): Promise<readonly string[]> {
      const group = requireGroup(address);
      const refused = await done(group, change);
      if (change.change !== 'picture') await groups.renew(group);
      return refused;
    },

    async leaveGroup(address: string): Promise<void> {
      await asked(socket.groupLeave(requireGroup(address)));
    },
  };
}

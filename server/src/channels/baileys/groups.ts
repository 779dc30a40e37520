import type { GroupMetadata } from 'baileys';
import { LRUCache } from 'lru-cache';
import type { Group } from '../channel.ts';
import { isGroupJid, isMe, type Me, participantOf, plainJid } from './addresses.ts';
import { codeOf } from './disconnects.ts';
import type { Link } from './socket.ts';
import { within } from './within.ts';

export interface Groups {
  /** Null where there is none that we are in. */
  get(address: string): Promise<Group | null>;
  /** For whoever can go on without it. */
  nameOf(address: string): Promise<string | null>;
  /** Whether its people are called by their other name. */
  hidesPhones(address: string): Promise<boolean>;
  /** Everybody in it; null where that is unknown. */
  sizeOf(address: string): number | null;
  /** As the answer to what was asked of it tells. */
  learn(metadata: GroupMetadata): Group;
  /** Asks anew, where something was changed. Whoever can go on without an answer does. */
  renew(address: string): Promise<void>;
  stop(): void;
}

interface Known {
  readonly group: Group | null;
  readonly hidesPhones: boolean;
}

const mostKept = 500;
/** One that we are not in: perhaps we will be. */
const unknownMs = 60_000;
const answerMs = 10_000;

function readGroup({ id, subject, participants }: GroupMetadata, me: Me): Group {
  return {
    address: id,
    name: subject ?? '',
    participants: participants.flatMap((one) => {
      const sender = participantOf(one.id, one.phoneNumber ?? one.lid, null);
      const isOwn = isMe(one.id, me) || isMe(one.phoneNumber, me);
      return sender ? [{ ...sender, isAdmin: Boolean(one.admin), isMe: isOwn }] : [];
    }),
  };
}

/** Codes with which WhatsApp says that there is no such group, or none that we may see. */
const nobodys: readonly unknown[] = [401, 403, 404, 406];

/** An answer's own code stands beside the one that the library gives it. */
const isNobodys = (error: unknown) =>
  nobodys.includes((error as { data?: unknown } | null)?.data) || nobodys.includes(codeOf(error));

const isWhole = (change: Partial<GroupMetadata>): change is GroupMetadata =>
  change.id !== undefined && change.subject !== undefined && change.participants !== undefined;

/** The groups of a line, asked for when the first message comes from one, and told whenever they change. */
export function openGroups({ socket, line, log }: Link, me: () => Me): Groups {
  const known = new LRUCache<string, Known>({ max: mostKept });
  /** Asked for in vain just now: those who can go on without an answer do not wait for another one. */
  const silent = new LRUCache<string, true>({ max: mostKept, ttl: unknownMs });

  /** Nothing is lost where this fails: it is told again when somebody joins, and after the next start. */
  const tell = (groups: readonly Group[]) =>
    line.events.groups(groups).catch((err: unknown) => log.debug({ err }, 'a group was not stored'));

  function learn(metadata: GroupMetadata): Known & { readonly group: Group } {
    const found = { group: readGroup(metadata, me()), hidesPhones: metadata.addressingMode === 'lid' };
    known.set(found.group.address, found);
    return found;
  }

  async function ask(address: string): Promise<Known> {
    try {
      const found = learn(await within(answerMs, socket.groupMetadata(address)));
      await tell([found.group]);
      return found;
    } catch (error) {
      if (!isNobodys(error)) throw error;
      const none = { group: null, hidesPhones: false };
      known.set(address, none, { ttl: unknownMs });
      return none;
    }
  }

  const find = async (address: string): Promise<Known> => known.get(address) ?? ask(address);

  async function findOrNothing(address: string): Promise<Known | null> {
    if (silent.has(address)) return null;
    try {
      return await find(address);
    } catch (err) {
      silent.set(address, true);
      log.debug({ err }, 'a group was not found in time');
      return null;
    }
  }

  /** Of those that nobody wrote in since the start, a part of what they are is not asked for the rest. */
  const renew = (changed: readonly Partial<GroupMetadata>[]) => {
    const whole = changed.filter(isWhole).map((metadata) => learn(metadata).group);
    if (whole.length > 0) void tell(whole);
    for (const change of changed) {
      const address = plainJid(change.id);
      if (!address || isWhole(change) || !known.delete(address)) continue;
      void findOrNothing(address);
    }
  };
  const onChanged = (change: { readonly id: string }) => renew([change]);
  socket.ev.on('groups.upsert', renew);
  socket.ev.on('groups.update', renew);
  socket.ev.on('group-participants.update', onChanged);

  return {
    get: async (address) => (isGroupJid(address) ? (await find(address)).group : null),
    nameOf: async (address) => (await findOrNothing(address))?.group?.name || null,
    hidesPhones: async (address) => (await findOrNothing(address))?.hidesPhones ?? true,
    learn: (metadata) => learn(metadata).group,
    async renew(address) {
      known.delete(address);
      await findOrNothing(address);
    },
    sizeOf: (address) => known.get(address)?.group?.participants?.length ?? null,
    stop() {
      socket.ev.off('groups.upsert', renew);
      socket.ev.off('groups.update', renew);
      socket.ev.off('group-participants.update', onChanged);
    },
  };
}

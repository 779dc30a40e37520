import { createHash } from 'node:crypto';
import type { proto, WAMessage } from 'baileys';
import type { InboundPoll, KnownPoll } from '../channel.ts';
import { type Me, plainJid } from './addresses.ts';
import type { Library } from './library.ts';
import { type Said, unwrapContent } from './unwrap-content.ts';

/** Whatever year's client made it. */
export const pollIn = (content: proto.IMessage): proto.Message.IPollCreationMessage | null =>
  content.pollCreationMessage ??
  content.pollCreationMessageV2 ??
  content.pollCreationMessageV3 ??
  content.pollCreationMessageV5 ??
  null;

const secretBytes = 32;
/** WhatsApp has twelve; whatever a stranger sends is bounded. */
const mostOptions = 50;
const longestOption = 200;

/** Beside the message, also where it was wrapped; what came with the history has it on the outside. */
function secretOf(info: WAMessage, { content }: Said): Buffer | null {
  const { message, messageSecret } = info;
  const wrapped = message?.deviceSentMessage?.message;
  const found =
    content.messageContextInfo?.messageSecret ??
    message?.messageContextInfo?.messageSecret ??
    wrapped?.messageContextInfo?.messageSecret ??
    messageSecret;
  return found?.length === secretBytes ? Buffer.from(found) : null;
}

/** Every name that somebody has: which of them a vote was sealed with depends on the chat, and on the year. */
const namesOf = (...jids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(jids.flatMap((jid) => plainJid(jid) ?? [])),
];

const authorsOf = ({ key }: WAMessage, phones: ReadonlyMap<string, string>): string[] => {
  const jid = plainJid(key.participant) ?? plainJid(key.remoteJid) ?? '';
  return namesOf(jid, key.participantAlt, key.remoteJidAlt, phones.get(jid));
};

export function readPoll(info: WAMessage, said: Said, phones: ReadonlyMap<string, string>): InboundPoll | null {
  const poll = pollIn(said.content);
  if (!poll) return null;
  const options = (poll.options ?? []).map(({ optionName }) =>
    (optionName ?? '').slice(0, longestOption).toWellFormed(),
  );
  const secret = secretOf(info, said);
  return {
    options: options.slice(0, mostOptions),
    isMultiple: (poll.selectableOptionsCount ?? 0) !== 1,
    reference: {
      ...(secret ? { secret: secret.toString('base64') } : {}),
      creators: info.key.fromMe ? [] : authorsOf(info, phones),
    },
  };
}

/** The id of the poll that a message votes in; null where it is no vote. */
export const votedIn = ({ message }: WAMessage): string | null =>
  unwrapContent(message).content.pollUpdateMessage?.pollCreationMessageKey?.id ?? null;

interface Voting {
  readonly poll: KnownPoll;
  readonly me: Me;
  readonly phones: ReadonlyMap<string, string>;
}

const ownNames = ({ phone, lid }: Me) => namesOf(phone, lid);

const hashOf = (option: string) => createHash('sha256').update(option).digest('hex');

/** What is voted for, sealed with names that nobody tells: those that may be meant are tried. */
function openVote(library: Library, info: WAMessage, { poll, me, phones }: Voting): Set<string> | null {
  const update = unwrapContent(info.message).content.pollUpdateMessage;
  const { secret, creators } = poll.reference as { secret?: string; creators?: readonly string[] };
  const pollMsgId = update?.pollCreationMessageKey?.id;
  if (!update?.vote || !secret || !pollMsgId) return null;
  const voters = info.key.fromMe ? ownNames(me) : authorsOf(info, phones);
  const makers = poll.isOwn ? ownNames(me) : (creators ?? []);
  for (const pollCreatorJid of makers)
    for (const voterJid of voters)
      try {
        const pollEncKey = Buffer.from(secret, 'base64');
        const opened = library.decryptPollVote(update.vote, { pollCreatorJid, pollMsgId, pollEncKey, voterJid });
        return new Set((opened.selectedOptions ?? []).map((hash) => Buffer.from(hash).toString('hex')));
      } catch {
        // Another name, then.
      }
  return null;
}

/** The options that a vote is for; null where it can't be read. */
export function readVote(library: Library, info: WAMessage, voting: Voting): readonly string[] | null {
  const hashes = openVote(library, info, voting);
  return hashes && voting.poll.options.filter((option) => hashes.has(hashOf(option)));
}

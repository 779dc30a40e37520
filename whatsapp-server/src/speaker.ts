import type { BinaryNode, proto } from 'baileys';
import type { Device } from './device.ts';
import { node, seconds } from './nodes.ts';
import type { Person } from './person.ts';
import { readContent, stanzaTypeOf } from './received.ts';
import type { KeyBundle } from './signal/key-bundle.ts';

/** What is sent to devices; kept, so that it can be sent again. */
export interface Spoken {
  readonly id: string;
  readonly message: proto.IMessage;
  /** Where it comes from, as the server tells devices. */
  readonly from: Readonly<Record<string, string | undefined>>;
  /** The group's jid. */
  readonly group: string | null;
  readonly at: Date;
  /** So that no device can read it: for good, or until one asks for it again. */
  readonly isUnreadable: boolean | 'once';
}

/** Encrypts what one person says for each device that is to hear it. */
export class Speaker {
  readonly #person: Person;
  /** In which group which device has this person's key. */
  readonly #haveKey = new Set<string>();

  constructor(person: Person) {
    this.#person = person;
  }

  forgetSessions(): void {
    this.#person.peer.forgetSessions();
    this.#haveKey.clear();
  }

  async tell(device: Device, spoken: Spoken): Promise<void> {
    const { group, message, isUnreadable } = spoken;
    const { peer } = this.#person;
    const parts: BinaryNode[] = [];
    if (group) {
      const having = `${group} ${device.address}`;
      if (!this.#haveKey.has(having)) parts.push(await peer.encrypt(device, await peer.senderKeyFor(group)));
      this.#haveKey.add(having);
      parts.push(await peer.encryptForGroup(group, message));
    } else parts.push(await peer.encrypt(device, message));
    // Only what it says: later messages of the group need the key.
    const said = parts.pop();
    if (said) device.push(stanzaOf(spoken, [...parts, isUnreadable ? spoil(said) : said]));
  }

  /** The device could not read it: a new session, and in a group the key once more. */
  async tellAgain(device: Device, spoken: Spoken, bundle: KeyBundle | null, count: string): Promise<void> {
    const { peer } = this.#person;
    await peer.renewSession(device, bundle ?? undefined);
    const key = spoken.group ? await peer.senderKeyFor(spoken.group) : {};
    device.push(stanzaOf(spoken, [await peer.encrypt(device, { ...spoken.message, ...key }, { count })]));
  }
}

function stanzaOf({ id, message, from, at }: Spoken, parts: readonly BinaryNode[]): BinaryNode {
  const isEdit = Boolean(message.editedMessage);
  const isDeletion = message.protocolMessage?.type === 0;
  const edit = isEdit ? '1' : isDeletion ? '7' : undefined;
  const type = stanzaTypeOf(message);
  const polltype = readContent(message).kind === 'vote' ? 'vote' : 'creation';
  const meta = type === 'poll' ? [node('meta', { polltype })] : [];
  return node('message', { ...from, id, type, t: seconds(at), edit }, [...parts, ...meta]);
}

/** The last byte belongs to the signature. */
function spoil(part: BinaryNode): BinaryNode {
  const content = Buffer.from(part.content as Uint8Array);
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 0xff;
  return { ...part, content };
}

import { type BinaryNode, jidDecode } from 'baileys';
import { Account } from '../account.ts';
import { Contact } from '../contact.ts';
import type { Device } from '../device.ts';
import type { Directory } from '../directory.ts';
import { childOf, childrenOf, node } from '../nodes.ts';
import { tellReceipts } from './tell-receipts.ts';

/** A number that is restricted writes to somebody new. */
const reachOutLocked = 463;
const rateOverLimit = 429;

interface Sending {
  readonly device: Device;
  readonly account: Account;
  readonly stanza: BinaryNode;
  readonly id: string;
  readonly to: string;
  readonly t: string;
}

/** A message of a device goes to everybody whom it is encrypted for. */
export async function routeMessage(directory: Directory, device: Device, stanza: BinaryNode, t: string): Promise<void> {
  const { id = '', to = '', category, recipient } = stanza.attrs;
  const account = directory.findAccount(device.owner.phone);
  if (!account) return;
  account.noteSent(id, device, to);
  const person = to.endsWith('@g.us') ? null : directory.personAt(recipient ?? to);
  if (person && !account.mayWriteTo(person)) return account.acknowledge(id, reachOutLocked);
  if (account.behaviour.isOverLimit && category !== 'peer') return account.acknowledge(id, rateOverLimit);
  const sending = { device, account, stanza, id, to, t };
  const readers = to.endsWith('@g.us') ? await toGroup(directory, sending) : await toPerson(directory, sending);
  if (category === 'peer') account.acknowledge(id);
  else tellReceipts(account, id, readers);
}

async function toPerson(directory: Directory, sending: Sending): Promise<Contact[]> {
  const readers: Contact[] = [];
  for (const { jid, enc } of addressed(sending)) {
    const other = directory.deviceAt(jid);
    const person = directory.personAt(jid);
    if (other) forward(other, sending, [enc]);
    else if (person instanceof Contact && (await person.hear(sending.device, sending.account, enc, sending)))
      readers.push(person);
    else if (person instanceof Account) await hearOnPhone(person, sending, enc);
  }
  return readers;
}

/** First the keys, for each device that lacks it; then the words, once for all. */
async function toGroup(directory: Directory, sending: Sending): Promise<Contact[]> {
  const { device, account, stanza, to } = sending;
  const said = childOf(stanza, 'enc');
  const keys = new Map(childrenOf(childOf(stanza, 'participants'), 'to').map(keyFor));
  const readers: Contact[] = [];
  for (const member of directory.findGroup(to)?.members ?? []) {
    const enc = keys.get(`${member.lid}:0`) ?? keys.get(`${member.phone}:0`);
    if (member instanceof Contact) {
      const hasKey = !enc || (await member.hear(device, account, enc, sending));
      if (hasKey && said && (await member.hearInGroup(device, account, said, sending))) readers.push(member);
    } else if (member instanceof Account) {
      if (enc) await hearOnPhone(member, sending, enc);
      for (const other of member.devices) {
        const key = keys.get(`${member.lid}:${other.id}`) ?? keys.get(`${member.phone}:${other.id}`);
        if (other !== device && said) forward(other, sending, key ? [key, said] : [said]);
      }
    }
  }
  return readers;
}

const keyFor = (to: BinaryNode): [string, BinaryNode] => {
  const { user, device = 0 } = jidDecode(to.attrs.jid) ?? {};
  return [`${user}:${device}`, childOf(to, 'enc') ?? to];
};

/** One for each device; a message that is sent again to one alone has no list. */
function addressed({ stanza, to }: Sending): { jid: string; enc: BinaryNode }[] {
  const single = childOf(stanza, 'enc');
  const listed = childrenOf(childOf(stanza, 'participants'), 'to').flatMap((one) => {
    const enc = childOf(one, 'enc');
    return enc && one.attrs.jid ? [{ jid: one.attrs.jid, enc }] : [];
  });
  return single ? [...listed, { jid: to, enc: single }] : listed;
}

/** What a phone can't read is not shown there; its devices have their own copies. */
async function hearOnPhone(phone: Account, { device, id, to }: Sending, enc: BinaryNode): Promise<void> {
  const about = { id, to, group: to.endsWith('@g.us') ? to : null };
  await phone.hear(device, enc, about).catch(() => {});
}

/** To another device of ours, of the same account or of another. */
function forward(other: Device, { device, stanza, id, to, t }: Sending, content: BinaryNode[]): void {
  const { owner } = device;
  const { type } = stanza.attrs;
  const isOwn = other.owner === owner;
  const sender = to.endsWith('@g.us')
    ? { from: to, participant: device.lidJid, participant_pn: owner.jid, addressing_mode: 'lid' }
    : { from: device.jid, sender_lid: isOwn ? undefined : owner.lidJid, recipient: isOwn ? to : undefined };
  other.push(node('message', { ...sender, id, type, t, notify: owner.name }, content));
}

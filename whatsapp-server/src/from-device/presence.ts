import { type BinaryNode, jidDecode } from 'baileys';
import { Account } from '../account.ts';
import { Contact } from '../contact.ts';
import type { Device } from '../device.ts';
import type { Directory } from '../directory.ts';
import { childrenOf, node } from '../nodes.ts';

export function routeTyping(directory: Directory, device: Device, stanza: BinaryNode): void {
  const [state] = childrenOf(stanza);
  const { to = '' } = stanza.attrs;
  const account = directory.findAccount(device.owner.phone);
  const group = directory.findGroup(to);
  const watching = group ? group.members : [directory.personAt(to)];
  for (const person of watching)
    if (person instanceof Contact && state && account) person.typing.push({ account, state: state.tag });
    else if (person instanceof Account && person !== account) mention(person, device, stanza);
}

/** Whom a device looks at is there. */
export function routePresence(directory: Directory, device: Device, { attrs }: BinaryNode): void {
  if (attrs.type !== 'subscribe' || !attrs.to) return;
  const isKnown = jidDecode(attrs.to)?.server !== 'g.us' && directory.personAt(attrs.to);
  if (isKnown) device.mention(node('presence', { from: attrs.to }));
}

function mention(person: Account, { owner }: Device, { content }: BinaryNode): void {
  for (const other of person.devices) other.mention(node('chatstate', { from: owner.jid }, content));
}

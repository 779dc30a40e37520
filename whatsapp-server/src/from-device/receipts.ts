import type { BinaryNode } from 'baileys';
import { Account } from '../account.ts';
import { Contact } from '../contact.ts';
import type { Device } from '../device.ts';
import type { Directory } from '../directory.ts';
import { childOf, childrenOf, node } from '../nodes.ts';
import { readRetryBundle } from '../signal/key-bundle.ts';

/** What a device tells of messages that it got. */
export async function routeReceipt(
  directory: Directory,
  device: Device,
  receipt: BinaryNode,
  t: string,
): Promise<void> {
  const { id = '', to = '', type, participant } = receipt.attrs;
  device.connection?.send(node('ack', { class: 'receipt', id, from: to, type, participant }));
  if (type === 'server-error') return directory.findAccount(device.owner.phone)?.putFileAgain(device, receipt);
  const ids = [id, ...childrenOf(childOf(receipt, 'list'), 'item').map(({ attrs }) => attrs.id ?? '')];
  const isRetry = type === 'retry';
  if (!isRetry) for (const one of ids) device.queue.settle('message', { id: one });
  const author = directory.personAt(participant ?? to);
  const account = directory.findAccount(device.owner.phone);
  if (author instanceof Contact && account) {
    const state = isRetry ? 'retry' : type === 'read' ? 'read' : 'delivered';
    const count = childOf(receipt, 'retry')?.attrs.count ?? '1';
    const keys = isRetry ? readRetryBundle(receipt) : null;
    for (const one of ids) await author.hearReceipt(device, { id: one, account, state }, keys, count);
  } else if (author instanceof Account && author !== account) pass(author, device, receipt, t);
}

/** From a device of ours to those of another account that is ours. */
function pass(author: Account, device: Device, { attrs, content }: BinaryNode, t: string): void {
  const { id, type, to, participant } = attrs;
  const from = participant ? { from: to, participant: device.lidJid } : { from: device.jid };
  const shown = type === 'inactive' ? undefined : type;
  for (const other of author.devices) other.push(node('receipt', { ...from, id, type: shown, t }, content));
}

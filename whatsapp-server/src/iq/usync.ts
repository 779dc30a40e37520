import { type BinaryNode, isPnUser } from 'baileys';
import { Account } from '../account.ts';
import { childOf, childrenOf, node, serverJid } from '../nodes.ts';
import { type Answer, type Iq, IqRefused } from './iq.ts';

/** Who is on WhatsApp, with which devices, under which LID. */
export function answerUsync(iq: Iq): Answer {
  const { subject } = iq;
  const wanted = new Set(childrenOf(childOf(subject, 'query')).map(({ tag }) => tag));
  const isOverLimit = iq.directory.findAccount(iq.device.owner.phone)?.behaviour.isOverLimit;
  if (isOverLimit && wanted.has('contact')) throw new IqRefused(429, 'rate-overlimit');
  const users = childrenOf(childOf(subject, 'list'), 'user').map((user) => describe(user, wanted, iq));
  const { context, mode, sid } = subject?.attrs ?? {};
  const attrs = { context, mode, sid, index: '0', last: 'true' };
  return [node('usync', attrs, [node('result'), node('list', {}, users)])];
}

function describe(user: BinaryNode, wanted: ReadonlySet<string>, { directory }: Iq): BinaryNode {
  const jid = user.attrs.jid ?? `${askedPhone(user)}@${serverJid}`;
  const person = directory.personAt(jid);
  const facts: BinaryNode[] = [];
  if (person && wanted.has('devices')) {
    const linked = person instanceof Account ? person.devices : [];
    const devices = linked.map(({ id }) => node('device', { id: String(id), 'key-index': String(id) }));
    facts.push(node('devices', {}, [node('device-list', {}, [node('device', { id: '0' }), ...devices])]));
  }
  // Without it a client can't encrypt for the person at all.
  if (person && wanted.has('lid') && isPnUser(jid)) facts.push(node('lid', { val: person.lidJid }));
  if (wanted.has('contact')) facts.push(node('contact', { type: person ? 'in' : 'out' }));
  return node('user', { jid }, facts);
}

function askedPhone(user: BinaryNode): string {
  const asked = childOf(user, 'contact')?.content;
  return typeof asked === 'string' || asked instanceof Uint8Array
    ? Buffer.from(asked).toString().replace(/\D/g, '')
    : '';
}

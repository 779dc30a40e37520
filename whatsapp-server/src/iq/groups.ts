import type { BinaryNode } from 'baileys';
import { Account } from '../account.ts';
import { Contact } from '../contact.ts';
import type { Group } from '../group.ts';
import { childrenOf, node } from '../nodes.ts';
import { type Answer, type Iq, IqRefused } from './iq.ts';

type Somebody = Account | Contact;

const deeds = ['add', 'remove', 'promote', 'demote'] as const;

/** Questions about groups, and what members do with them. */
export function answerGroups(iq: Iq): Answer {
  const { stanza, subject, device, directory } = iq;
  const { to } = stanza.attrs;
  if (subject?.tag === 'create') return create(iq, subject);
  if (subject?.tag === 'leave') return leave(iq, subject);
  const own = directory.groupsOf(device.owner);
  if (!to?.includes('@g.us') || to === '@g.us')
    return [
      node(
        'groups',
        {},
        own.map((group) => group.describe()),
      ),
    ];
  const group = own.find(({ jid }) => jid === to);
  if (!group) throw new IqRefused(404, 'item-not-found');
  return stanza.attrs.type === 'set' ? change(iq, group) : [group.describe()];
}

/** A group's picture, as whoever leads it sets it, or takes it away. */
export function setGroupPicture({ stanza, subject, device, directory }: Iq): Answer {
  const group = directory.groupsOf(device.owner).find(({ jid }) => jid === stanza.attrs.target);
  if (!group) throw new IqRefused(404, 'item-not-found');
  requireLeader(group, device.owner);
  group.setPicture(device.owner, subject ? Buffer.from(subject.content as Uint8Array) : null);
  return undefined;
}

function requireLeader(group: Group, person: Iq['device']['owner']): void {
  if (!group.isLedBy(person)) throw new IqRefused(403, 'forbidden');
}

const peopleIn = ({ directory }: Iq, parent: BinaryNode): { jid: string; person: Somebody | null }[] =>
  childrenOf(parent, 'participant').map(({ attrs }) => ({
    jid: attrs.jid ?? '',
    person: directory.personAt(attrs.jid ?? ''),
  }));

/** Why somebody can't be in a group; null where nothing speaks against it. */
function refusalOf(person: Somebody | null): string | null {
  if (!person) return '404';
  return person instanceof Contact && person.refusesGroups ? '403' : null;
}

function create(iq: Iq, subject: BinaryNode): Answer {
  const { device, directory } = iq;
  const creator = directory.findAccount(device.owner.phone);
  if (!creator) throw new IqRefused(404, 'item-not-found');
  const people = peopleIn(iq, subject).flatMap(({ person }) => (person && !refusalOf(person) ? [person] : []));
  const group = directory.addGroup({
    name: subject.attrs.subject ?? '',
    creator,
    members: people.filter((person) => person instanceof Contact),
    accounts: people.filter((person) => person instanceof Account),
  });
  // After the answer.
  queueMicrotask(() => group.announce(creator));
  return [group.describe()];
}

function leave({ device, directory }: Iq, subject: BinaryNode): Answer {
  for (const { attrs } of childrenOf(subject, 'group')) {
    const group = directory.groupsOf(device.owner).find(({ jid }) => jid === attrs.id);
    if (!group) throw new IqRefused(404, 'item-not-found');
    group.remove(device.owner, [device.owner]);
  }
  return undefined;
}

function change(iq: Iq, group: Group): Answer {
  const { subject, device } = iq;
  requireLeader(group, device.owner);
  if (subject?.tag === 'subject') {
    group.rename(device.owner, Buffer.from(subject.content as Uint8Array).toString());
    return undefined;
  }
  const deed = deeds.find((one) => one === subject?.tag);
  if (!deed || !subject) throw new IqRefused(501, 'feature-not-implemented');
  const asked = peopleIn(iq, subject).map(({ jid, person }) => ({
    jid,
    person,
    error: refusalIn(group, deed, person),
  }));
  const moved = asked.flatMap(({ person, error }) => (person && !error ? [person] : []));
  if (moved.length > 0) group[deed](device.owner, moved);
  const answers = asked.map(({ jid, error }) => node('participant', { jid, error: error ?? undefined }));
  return [node(deed, {}, answers)];
}

function refusalIn(group: Group, deed: (typeof deeds)[number], person: Somebody | null): string | null {
  const isIn = group.members.some((member) => member === person);
  if (deed === 'add') return isIn ? '409' : refusalOf(person);
  return isIn ? null : '404';
}

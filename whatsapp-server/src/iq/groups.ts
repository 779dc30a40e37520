import { Contact } from '../contact.ts';
import { node } from '../nodes.ts';
import type { Person } from '../person.ts';
import { type Answer, type Iq, IqRefused } from './iq.ts';

const tellsPhoneOf = (person: Person) => !(person instanceof Contact && person.isPhoneHidden);

export function answerGroups({ stanza, device, directory }: Iq): Answer {
  const own = directory.groupsOf(device.owner);
  if (!stanza.attrs.to?.includes('@g.us') || stanza.attrs.to === '@g.us')
    return [
      node(
        'groups',
        {},
        own.map((group) => group.describe(tellsPhoneOf)),
      ),
    ];
  const group = own.find(({ jid }) => jid === stanza.attrs.to);
  if (!group) throw new IqRefused(404, 'item-not-found');
  return [group.describe(tellsPhoneOf)];
}

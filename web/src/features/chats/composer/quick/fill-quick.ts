import type { OpenChat } from '@yupflow/contract/chats';
import { contacts } from '@yupflow/contract/contacts';
import type { User } from '@yupflow/contract/me';
import { fillVariables, variablesOf } from '@yupflow/flow-engine/variables/fill-variables';
import { call } from '../../../../api/call.ts';

interface Known {
  readonly chat: Pick<OpenChat, 'contact' | 'group'>;
  readonly me: Pick<User, 'name' | 'activeCompany'>;
  readonly now: Date;
  readonly greetings: Readonly<Record<PartOfDay, string>>;
  /** As people read it. */
  readonly phone: string | null;
  readonly email: string | null;
}

type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** On the clock of the company. */
function partOfDay(now: Date, timeZone: string | undefined): PartOfDay {
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now));
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** A quick message in the words that this contact gets. */
export function fillQuick(text: string, { chat, me, now, greetings, phone, email }: Known): string {
  const name = chat.contact?.name ?? chat.group?.name ?? '';
  const values: Readonly<Record<string, string | null | undefined>> = {
    name,
    first_name: chat.contact ? name.split(' ')[0] : name,
    phone,
    email,
    attendant: me.name,
    company: me.activeCompany?.name,
    greeting: greetings[partOfDay(now, me.activeCompany?.timezone)],
  };
  return fillVariables(text, (variable) => values[variable]);
}

/** Only a text that names it needs the contact's address; whoever may not see contacts goes without. */
export async function emailFor(text: string, contactId: string | undefined): Promise<string | null> {
  if (!contactId || !variablesOf(text).includes('email')) return null;
  return call(contacts.get, { params: { id: contactId } }).then(
    (contact) => contact.email,
    () => null,
  );
}

import type { contacts } from '@yupflow/contract/contacts';
import type { Output } from '@yupflow/contract/endpoint';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { fieldsOf } from '../custom-fields/custom-fields.service.ts';
import { endAttendancesOf, lockConversationsOf } from '../tickets/merge-conversations.service.ts';
import { eraseTraces, listIdentities, listPersonsMessages } from './contact-data.repository.ts';
import { lockContact } from './contact-record.repository.ts';
import { announceContacts, type ContactScope } from './contact-record-scope.ts';
import { getBirth, listEvents } from './contact-timeline.repository.ts';
import { getContact } from './contacts.service.ts';

type PersonalData = Output<typeof contacts.getData, 'answer'>;

/** Nobody types the last digits of another number by mistake. */
function isConfirmed({ name, phone }: { name: string; phone: string | null }, confirm: string): boolean {
  if (phone !== null) return confirm.replace(/\D/g, '') === phone.slice(-4);
  return confirm.trim().toLowerCase() === name.toLowerCase();
}

export function contactDataService(realtime: Pick<Realtime, 'emit'>) {
  return {
    async get(scope: ContactScope, id: string): Promise<PersonalData> {
      const { tx, companyId } = scope;
      const contact = await getContact(tx, companyId, id);
      const fields = await fieldsOf(tx, companyId, Object.keys(contact.custom_fields));
      const events = await listEvents(tx, companyId, id, { limit: null });
      const birth = await getBirth(tx, companyId, id);
      await audit(tx, { ...scope, action: 'contacts.read_data', targetId: id });
      return {
        contact,
        identities: await listIdentities(tx, companyId, id),
        fields: fields.map((field) => ({ name: field.name, value: contact.custom_fields[field.id] ?? '' })),
        timeline: birth ? [...events, birth] : events,
        messages: await listPersonsMessages(tx, companyId, id),
      };
    },

    async erase(scope: ContactScope, id: string, confirm: string): Promise<void> {
      const { tx, companyId } = scope;
      const chats = await lockConversationsOf(tx, companyId, [id]);
      const contact = await lockContact(tx, companyId, id);
      if (!contact) throw new AppError('not_found');
      if (!isConfirmed(contact, confirm)) throw new AppError('invalid_fields', { fields: { confirm: 'invalid' } });
      await endAttendancesOf(tx, companyId, [id]);
      await eraseTraces(tx, companyId, id);
      if (chats.length > 0) afterCommit(tx, () => realtime.emit(companyId, 'chats.resync', {}));
      // That it was done must be known later; of whom must not.
      await audit(tx, { ...scope, action: 'contacts.erase', targetId: id });
      announceContacts(realtime, scope, [id]);
    },
  };
}

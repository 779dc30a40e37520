import type { Contact, contacts } from '@yupflow/contract/contacts';
import type { Output } from '@yupflow/contract/endpoint';
import { audit } from '../../platform/audit.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { ContactScope } from './contact-record-scope.ts';
import { getContact } from './contacts.service.ts';
import { joinContacts } from './join-contacts.service.ts';

type MergeForm = Output<typeof contacts.merge, 'body'>;

export function contactMergeService(realtime: Pick<Realtime, 'emit'>) {
  return {
    async merge(scope: ContactScope, id: string, form: MergeForm): Promise<Contact> {
      const { tx, companyId } = scope;
      await joinContacts(realtime, scope, id, form);
      await audit(tx, { ...scope, action: 'contacts.merge', targetId: id, details: { merged: form.contact_id } });
      return getContact(tx, companyId, id);
    },
  };
}

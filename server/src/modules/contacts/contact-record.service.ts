import type { Contact, ContactChanges, ContactForm } from '@yupflow/contract/contacts';
import type { FieldErrors } from '@yupflow/contract/error-codes';
import type { CompanyPermission } from '@yupflow/contract/permissions';
import { phoneKey } from '@yupflow/contract/phones';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellChatsOfContacts } from '../chats/chat-audience.service.ts';
import { noValues, readValues, writeValues } from './contact-fields.service.ts';
import * as repository from './contact-record.repository.ts';
import { readContactDocument } from './contact-record-document.service.ts';
import { announceContacts, type ContactScope } from './contact-record-scope.ts';
import { addTags, findTags } from './contact-tags.repository.ts';
import { addEvent } from './contact-timeline.repository.ts';
import { findContactId } from './contacts.repository.ts';
import { getContact } from './contacts.service.ts';
import { readPhone } from './read-phone.service.ts';

/** The form says who needs what beyond `contacts`. */
function demand({ caller }: ContactScope, permission: CompanyPermission): void {
  if (!caller.viewer.permissions.includes(permission)) throw new AppError('permission_denied', { permission });
}

async function phoneTaken({ tx, companyId }: ContactScope, key: string): Promise<AppError> {
  const contactId = await findContactId(tx, companyId, 'phone', key);
  return new AppError('contact_exists', { fields: { phone: 'contact_exists' }, ...(contactId ? { contactId } : {}) });
}

function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
}

export function contactRecordService(realtime: Pick<Realtime, 'emit' | 'emitToChat'>) {
  return {
    async create(scope: ContactScope, form: ContactForm): Promise<Contact> {
      const { tx, companyId, userId, caller } = scope;
      if (form.tags) demand(scope, 'contacts_tags');
      if (form.custom_fields) demand(scope, 'contacts_custom_fields');
      const place = await repository.getPlace(tx, companyId);
      const faults: FieldErrors = {};
      const read = readPhone(form.phone, place.country);
      if (typeof read === 'string') faults.phone = 'invalid_phone';
      const phone = typeof read === 'string' ? null : read.phone;
      const document = form.document && readContactDocument(form.document, phone, place.country);
      if (form.document && !document) faults.document = 'invalid_document';
      const tags = await findTags(tx, companyId, form.tags ?? []);
      if (!tags) faults.tags = 'invalid';
      const values = form.custom_fields
        ? await readValues(scope, place, form.custom_fields, 'custom_fields.')
        : noValues;
      refuse({ ...faults, ...values.faults });
      if (typeof read === 'string' || !tags) throw new Error('was refused above');
      if (await findContactId(tx, companyId, 'phone', read.key)) throw await phoneTaken(scope, read.key);
      const { name, email } = form;
      const origin = caller.apiKey ? { source: 'api', api_key_id: caller.apiKey.id } : { created_by: userId };
      const id = await repository.insertContact(tx, companyId, { name, phone, email, document, ...origin });
      if (!(await repository.placePhone(tx, companyId, id, read.key))) throw await phoneTaken(scope, read.key);
      await addTags(tx, companyId, id, tags);
      await writeValues(scope, id, values.changes);
      await audit(tx, { ...scope, action: 'contacts.create', targetId: id });
      announceContacts(realtime, scope, [id]);
      return getContact(tx, companyId, id);
    },

    async update(scope: ContactScope, id: string, changes: ContactChanges): Promise<Contact> {
      const { tx, companyId } = scope;
      const before = await repository.lockContact(tx, companyId, id);
      if (!before) throw new AppError('not_found');
      const wanted = await wantedOf(scope, before, changes);
      const changed = (['name', 'phone', 'email', 'document'] as const)
        .filter((field) => wanted[field] !== before[field])
        .map((field) => ({ field, before: before[field], after: wanted[field] }));
      if (changed.length > 0) {
        await movePhone(scope, id, before.phone, wanted.phone);
        await repository.touchContact(tx, companyId, id, wanted);
        await addEvent(scope, id, 'updated', { changes: changed });
        const fields = changed.map(({ field }) => field);
        await audit(tx, { ...scope, action: 'contacts.update', targetId: id, details: { fields } });
        await tellChatsOfContacts({ realtime }, tx, companyId, [id]);
        announceContacts(realtime, scope, [id]);
      }
      return getContact(tx, companyId, id);
    },
  };
}

interface Details {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly document: string | null;
}

/** What the contact will be. A document that was good in one country may be none in the next. */
async function wantedOf({ tx, companyId }: ContactScope, before: Details, changes: ContactChanges): Promise<Details> {
  const { country } = await repository.getPlace(tx, companyId);
  const faults: FieldErrors = {};
  let { phone, document } = before;
  if (changes.phone !== undefined) {
    const read = readPhone(changes.phone, country);
    if (typeof read === 'string') faults.phone = 'invalid_phone';
    else phone = read.phone;
  }
  const given = changes.document === undefined ? before.document : changes.document;
  if (given !== before.document || phone !== before.phone) {
    document = given && readContactDocument(given, phone, country);
    if (given && !document) faults.document = 'invalid_document';
  }
  refuse(faults);
  return {
    name: changes.name ?? before.name,
    phone,
    email: changes.email === undefined ? before.email : changes.email,
    document,
  };
}

/** Another number is another identity, unless it is one that the contact has already, from a merge. */
async function movePhone(scope: ContactScope, id: string, from: string | null, to: string | null): Promise<void> {
  const { tx, companyId } = scope;
  const [oldKey, newKey] = [from && phoneKey(from), to && phoneKey(to)];
  if (newKey === null || newKey === oldKey) return;
  const holder = await findContactId(tx, companyId, 'phone', newKey);
  if (holder === id) return;
  if (holder || !(await repository.placePhone(tx, companyId, id, newKey))) throw await phoneTaken(scope, newKey);
  if (oldKey) await repository.dropPhone(tx, companyId, id, oldKey);
}

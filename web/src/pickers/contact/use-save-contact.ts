import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import { type Contact, contacts } from '@yupflow/contract/contacts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { toast } from '../../ui/toast.ts';
import { faultsAt } from './check-contact.ts';
import { keepContact } from './contact-calls.ts';
import { changesOf, type Edits, fieldIdOf } from './contact-values.ts';
import type { ContactForm } from './use-contact-form.ts';

interface Refusal {
  readonly error: unknown;
  /** Some of it was saved before this came. */
  readonly isPartial: boolean;
}

/** Creates, or sends what was changed and nothing else: two people who change different things keep both. */
export function useSaveContact(contact: Contact | null, form: ContactForm, onSaved: (contact: Contact) => void) {
  const { t } = useTranslation('contact');
  const client = useQueryClient();
  const errorText = useErrorText();
  const idempotency = useIdempotencyKey();
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The contact that has this number. */
  const [thereId, setThereId] = useState<string | null>(null);

  async function create(): Promise<Contact> {
    const { texts, tags, fields } = changesOf(form.edits, null);
    const body = {
      phone: '',
      ...texts,
      ...(tags && { tags: tags.add }),
      ...(fields && { custom_fields: fields }),
    };
    const made = await call(contacts.create, { body }, { idempotencyKey: idempotency.keyOf(body) });
    idempotency.forget();
    form.settle(new Map(form.edits));
    return made;
  }

  /** Step by step, the one that is refused most often first; what is saved is no change any more. */
  async function update(id: string, note: (saved: Contact) => void): Promise<void> {
    const { texts, tags, fields } = changesOf(form.edits, contact);
    const params = { id };
    const all: Edits = new Map(form.edits);
    const part = (isIn: (key: string) => boolean): Edits => new Map([...all].filter(([key]) => isIn(key)));
    const isField = (key: string) => fieldIdOf(key as 'tags') !== null;
    if (texts) {
      note(await call(contacts.update, { params, body: texts }));
      form.settle(part((key) => key !== 'tags' && !isField(key)));
    }
    if (tags) {
      note(await call(contacts.changeTags, { params, body: tags }));
      form.settle(part((key) => key === 'tags'));
    }
    if (fields) {
      note(await call(contacts.changeFields, { params, body: fields }));
      form.settle(part(isField));
    }
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    setRefusal(null);
    setThereId(null);
    const faults = form.check();
    if (faults.size > 0) return form.showFaults(faults);
    let saved: Contact | null = null;
    setIsSaving(true);
    try {
      if (contact === null) saved = await create();
      else
        await update(contact.id, (kept) => {
          saved = kept;
          keepContact(client, kept);
        });
      if (contact === null && saved) keepContact(client, saved);
      toast.success(t(contact ? 'edited' : 'created'));
      onSaved(saved ?? (contact as Contact));
    } catch (error) {
      show(error, saved !== null);
    } finally {
      setIsSaving(false);
    }
  }

  function show(error: unknown, isPartial: boolean): void {
    const faults = error instanceof ApiError ? faultsAt(error.fields) : new Map();
    if (error instanceof ApiError && error.code === 'contact_exists') {
      setThereId(error.body.contact_id ?? null);
      faults.set('phone', 'contact_exists');
    }
    if (faults.size > 0) form.showFaults(faults);
    if (faults.size === 0 || isPartial) setRefusal({ error, isPartial });
  }

  const words = refusal && (refusal.isPartial ? t('savedInPart') : errorText(refusal.error));
  return { save: () => void save(), isSaving, refusal: words, thereId };
}

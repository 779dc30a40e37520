import type { Contact } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../api/companies.ts';
import { canFocusToType } from '../../browser/media-query.ts';
import { DocumentField } from '../../ui/document-field.tsx';
import { documentCountry } from '../../ui/document-mask.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LazyContactCycles } from '../enrolments/lazy-contact-cycles.tsx';
import { documentCountries } from './check-contact.ts';
import { ContactFacts } from './contact-facts.tsx';
import { ContactTags } from './contact-tags.tsx';
import type { TextKey } from './contact-values.ts';
import { CustomFields } from './custom-fields.tsx';
import { PhoneThere } from './phone-there.tsx';
import type { ContactForm } from './use-contact-form.ts';

interface Props {
  readonly contact: Contact | null;
  readonly form: ContactForm;
  /** The contact that has the typed number already. */
  readonly thereId: string | null;
  readonly onOpenThere: (id: string) => void;
  /** Not for a new one. */
  readonly onMerge?: (otherId: string) => void;
}

const documentLabels = { BR: 'cpfOrCnpj', PT: 'nif', ES: 'dniOrNie', AR: 'cuit' } as const;

export function ContactFields({ contact, form, thereId, onOpenThere, onMerge }: Props) {
  const { t } = useTranslation('contact');
  const home = useCompany()?.country;
  const bind = (key: TextKey) => ({
    name: key,
    value: form.text(key),
    onChange: (text: string) => form.change(key, text),
    onBlur: () => form.leave(key),
    error: form.errorOf(key),
    inputRef: form.refOf(key),
  });
  const countries = documentCountries(form.text('phone'), home);
  // A country without rules takes anything: nobody there is asked for what this company's own people have.
  const country = documentCountry(countries.slice(0, 1));
  const isNew = contact === null;
  const focusName = form.focus;
  useEffect(() => {
    if (isNew && canFocusToType()) focusName('name');
  }, [isNew, focusName]);

  return (
    <>
      <TextField
        {...bind('name')}
        label={t('keys.name')}
        help={isNew ? t('nameHelp') : undefined}
        longest={limits.contactNameLength}
        autoComplete="off"
        isOptional
      />
      <div>
        <PhoneField
          {...bind('phone')}
          label={t('keys.phone')}
          help={isNew ? t('phoneHelp') : undefined}
          defaultCountry={home}
          autoComplete="off"
        />
        {thereId && form.faults.get('phone') === 'contact_exists' && (
          <PhoneThere id={thereId} onOpen={onOpenThere} onMerge={onMerge} />
        )}
      </div>
      <TextField {...bind('email')} type="email" label={t('keys.email')} autoComplete="off" isOptional isCode />
      <DocumentField
        {...bind('document')}
        label={t(`documents.${documentLabels[country as keyof typeof documentLabels] ?? 'any'}`)}
        countries={country ? countries : []}
        isOptional
      />
      <ContactTags contact={contact} form={form} />
      {contact && <LazyContactCycles contactId={contact.id} />}
      <CustomFields contact={contact} form={form} />
      {contact && <ContactFacts contact={contact} />}
    </>
  );
}

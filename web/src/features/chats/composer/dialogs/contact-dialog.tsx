import type { Contact } from '@yupflow/contract/contacts';
import type { MessageForm } from '@yupflow/contract/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/me.ts';
import { ContactPicker } from '../../../../pickers/contact-picker.tsx';
import { focusOnArrival } from '../../../../ui/focus-on-arrival.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';

type Card = NonNullable<MessageForm['contacts']>[number];

interface Props {
  readonly onSend: (card: Card) => void;
  readonly onClose: () => void;
}

/** One of the contacts, or anybody by name and number. */
export default function ContactDialog({ onSend, onClose }: Props) {
  const { t } = useTranslation('conversation');
  const canSeeContacts = useMe()?.permissions.includes('contacts') ?? false;
  const [contact, setContact] = useState<Contact | null>(null);
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const isNumber = phone.replace(/\D/g, '').length >= 8;
  return (
    <FormDialog
      title={t('card.title')}
      confirmLabel={t('card.send')}
      canConfirm={name.trim() !== '' && isNumber}
      onClose={onClose}
      onConfirm={() => {
        onSend({ name: name.trim(), phones: [phone.trim()] });
        onClose();
      }}
    >
      {canSeeContacts && (
        <ContactPicker
          label={t('card.contact')}
          value={contact}
          buttonRef={focusOnArrival}
          isHidden={(one) => !one.phone}
          onChange={(chosen) => {
            setContact(chosen);
            setName(chosen.name);
            setPhone(chosen.phone ? `+${chosen.phone}` : '');
          }}
        />
      )}
      <TextField label={t('card.name')} value={name} onChange={setName} maxLength={200} />
      <TextField
        label={t('card.phone')}
        value={phone}
        onChange={setPhone}
        type="tel"
        maxLength={40}
        error={phone !== '' && !isNumber ? t('card.invalidPhone') : null}
      />
    </FormDialog>
  );
}

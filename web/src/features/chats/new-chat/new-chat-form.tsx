import { chats } from '@yupflow/contract/chats';
import { ApiError } from '@yupflow/contract/client';
import type { Contact } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import { Phone, UserRound } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useCompany } from '../../../api/companies.ts';
import { useMe } from '../../../api/me.ts';
import { readStored, writeStored } from '../../../browser/stored.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { ContactPicker } from '../../../pickers/contact-picker.tsx';
import { LinePicker } from '../../../pickers/line-picker.tsx';
import { useLines } from '../../../pickers/use-lines.ts';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { isValidPhone } from '../../../ui/phone-numbers.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { takeOpenChat } from '../chat-cache.ts';

interface Props {
  readonly onClose: () => void;
  readonly onOpened: (chatId: string) => void;
  /** Before everything else: another way to begin. */
  readonly start: ReactNode;
}

const lastLine = 'chats-line';

/** With somebody who is known, or with a number; on one of the lines. */
export function NewChatForm({ onClose, onOpened, start }: Props) {
  const { t } = useTranslation('chats');
  const errorText = useErrorText();
  const country = useCompany()?.country;
  const canSeeContacts = useMe()?.permissions.includes('contacts') ?? false;
  const { data: lines = [] } = useLines();
  const idempotency = useIdempotencyKey();
  const [way, setWay] = useState<'contact' | 'phone'>(canSeeContacts ? 'contact' : 'phone');
  const [contact, setContact] = useState<Contact | null>(null);
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [chosenLine, setChosenLine] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const contactButton = useRef<HTMLButtonElement>(null);
  const phoneInput = useRef<HTMLInputElement>(null);
  const lineButton = useRef<HTMLButtonElement>(null);

  // The line that was written from last, else the only one, or the first that is up.
  const usual =
    lines.find(({ id }) => id === readStored(lastLine)) ?? lines.find(({ status }) => status === 'CONNECTED');
  const line = chosenLine ?? usual?.id ?? (lines.length === 1 ? (lines[0]?.id ?? null) : null);
  const isLineDown = line !== null && lines.find(({ id }) => id === line)?.status !== 'CONNECTED';

  const contactFault = contact === null ? t('newChat.contactMissing') : contact.phone ? null : t('newChat.noPhone');
  const phoneFault = isValidPhone(phone) ? null : t('newChat.phoneInvalid');
  const fault = way === 'contact' ? contactFault : phoneFault;

  async function save() {
    setIsTried(true);
    if (fault) return way === 'contact' ? contactButton.current?.focus() : phoneInput.current?.focus();
    if (line === null) return lineButton.current?.focus();
    const who =
      way === 'contact'
        ? { contact_id: contact?.id }
        : { phone: `+${phone}`, ...(name.trim() && { name: name.trim() }) };
    const body = { connection_id: line, ...who };
    setIsSaving(true);
    setRefusal(null);
    try {
      const chat = await call(chats.create, { body }, { idempotencyKey: idempotency.keyOf(body) });
      idempotency.forget();
      writeStored(lastLine, line);
      takeOpenChat(chat);
      onOpened(chat.id);
    } catch (error) {
      const taken = error instanceof ApiError && error.code === 'ticket_taken' ? error.body.assignee?.name : undefined;
      if (taken) toast(t('taken.by', { name: taken }));
      setRefusal(errorText(error));
    }
    setIsSaving(false);
  }

  return (
    <FormSlideOver
      title={t('newChat.title')}
      note={t('newChat.note')}
      saveLabel={t('newChat.save')}
      // A contact is chosen again in no time; a number is typed.
      isDirty={way === 'phone' && (phone !== '' || name !== '') && !isSaving}
      isSaving={isSaving}
      error={refusal}
      onSave={() => void save()}
      onClose={onClose}
    >
      {start}
      {canSeeContacts && (
        <ChoiceCards
          label={t('newChat.with')}
          value={way}
          onChange={setWay}
          isDense
          choices={[
            {
              value: 'contact',
              label: t('newChat.ways.contact'),
              help: t('newChat.ways.contactHelp'),
              icon: UserRound,
            },
            { value: 'phone', label: t('newChat.ways.phone'), help: t('newChat.ways.phoneHelp'), icon: Phone },
          ]}
        />
      )}
      {way === 'contact' ? (
        <ContactPicker
          label={t('newChat.contact')}
          value={contact}
          onChange={setContact}
          buttonRef={contactButton}
          error={isTried || contact ? (contactFault && (isTried || !contact?.phone) ? contactFault : null) : null}
        />
      ) : (
        <>
          <PhoneField
            label={t('newChat.phone')}
            value={phone}
            onChange={setPhone}
            {...(country && { defaultCountry: country })}
            inputRef={phoneInput}
            help={t('newChat.phoneHelp')}
            error={isTried ? phoneFault : null}
            autoComplete="off"
          />
          <TextField
            label={t('newChat.name')}
            value={name}
            onChange={setName}
            help={t('newChat.nameHelp')}
            longest={limits.contactNameLength}
            isOptional
            autoComplete="off"
          />
        </>
      )}
      <LinePicker
        label={t('newChat.line')}
        value={line}
        onChange={setChosenLine}
        buttonRef={lineButton}
        help={t(isLineDown ? 'newChat.lineDown' : 'newChat.lineHelp')}
        error={isTried && line === null ? t('newChat.lineMissing') : null}
      />
    </FormSlideOver>
  );
}

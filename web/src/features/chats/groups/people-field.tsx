import type { Contact } from '@yupflow/contract/contacts';
import { X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactPicker } from '../../../pickers/contact-picker.tsx';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { readablePhone } from '../../../ui/phone-numbers.ts';

interface Props {
  readonly people: readonly Contact[];
  readonly onChange: (people: readonly Contact[]) => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  /** Who is in it already. */
  readonly isHidden?: (contact: Contact) => boolean;
  readonly error?: string | null;
}

/** Contacts, one after the other. Who has no number can't be in a group. */
export function PeopleField({ people, onChange, buttonRef, isHidden = () => false, error }: Props) {
  const { t } = useTranslation(['chats', 'contact']);
  const isChosen = ({ id }: Contact) => people.some((one) => one.id === id);
  return (
    <div>
      <ContactPicker
        label={t('group.people')}
        value={null}
        onChange={(contact) => onChange([...people, contact])}
        isHidden={(contact) => !contact.phone || isChosen(contact) || isHidden(contact)}
        {...(buttonRef && { buttonRef })}
        error={error ?? null}
      />
      {people.length > 0 && (
        <ul aria-label={t('group.chosen')} className="mt-2 flex flex-col">
          {people.map((contact) => {
            const name = contact.name || t('contact:nameless');
            return (
              <li key={contact.id} className="flex min-h-11 items-center gap-2.5">
                <ContactAvatar name={contact.name} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-dense" title={name}>
                    {name}
                  </span>
                  {contact.phone && (
                    <span className="block text-meta text-muted tabular-nums">{readablePhone(contact.phone)}</span>
                  )}
                </span>
                <IconButton
                  label={t('group.unchoose', { name })}
                  icon={X}
                  onPress={() => onChange(people.filter(({ id }) => id !== contact.id))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Contact, contacts } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { ContactAvatar } from '../ui/contact-avatar.tsx';
import { cx } from '../ui/cx.ts';
import { readablePhone } from '../ui/phone-numbers.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import { useListFailure } from './use-list-failure.ts';
import { usePause } from './use-pause.ts';

interface Props {
  readonly label: string;
  readonly value: Contact | null;
  readonly onChange: (contact: Contact) => void;
  readonly isHidden?: (contact: Contact) => boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly help?: string;
  readonly error?: string | null;
}

/** One of the contacts, found by name, phone, e-mail or document. Its page brings the texts of `contact`. */
export function ContactPicker({ label, value, onChange, isHidden = () => false, buttonRef, help, error }: Props) {
  const { t } = useTranslation('contact');
  const [words, setWords] = useState('');
  const search = usePause(words.trim());
  const found = useQuery({
    queryKey: ['contacts', 'picker', search],
    queryFn: ({ signal }) =>
      call(contacts.list, { query: { search: search || undefined, limit: limits.page.default } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const isRefreshing = found.isPlaceholderData || words.trim() !== search;
  const shown = found.data?.results.filter((contact) => !isHidden(contact)) ?? [];
  return (
    <SearchSelect
      label={label}
      shown={value && <ContactLine contact={value} isShort />}
      placeholder={t('picker.choose')}
      searchLabel={t('picker.search')}
      find={() => shown}
      onSearch={setWords}
      isRefreshing={isRefreshing && !found.error}
      chosenId={value?.id ?? null}
      onChange={onChange}
      buttonRef={buttonRef}
      help={help}
      error={error}
      show={(contact) => <ContactLine contact={contact} />}
      failure={useListFailure(found)}
      empty={() => {
        if (found.isPending || isRefreshing) return t('picker.loading');
        return t(search ? 'picker.nobodyFound' : 'picker.nobody');
      }}
    />
  );
}

interface LineProps {
  readonly contact: Contact;
  /** On one line, where a field shows who was chosen. */
  readonly isShort?: boolean;
}

function ContactLine({ contact, isShort = false }: LineProps) {
  const { t } = useTranslation('contact');
  const phone = contact.phone && readablePhone(contact.phone);
  const name = contact.name || t('nameless');
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {!isShort && <ContactAvatar name={contact.name} picture={contact.picture} />}
      <span className={cx('min-w-0', isShort && 'flex items-baseline gap-2')}>
        <span className="block truncate" title={name}>
          {name}
        </span>
        {phone && <span className="block shrink-0 text-meta text-muted tabular-nums">{phone}</span>}
      </span>
    </span>
  );
}

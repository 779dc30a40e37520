import type { Contact } from '@yupflow/contract/contacts';
import { formatDocument } from '@yupflow/flow-engine/values/documents';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { writtenPhone } from '../../ui/phone-numbers.ts';
import type { ContactColumn, OwnColumn } from './contact-columns.ts';
import { wholeTags } from './tags-room.ts';
import type { CellFormat } from './use-cell-format.ts';

/** The number stands for whoever has no name yet. */
export function nameOf({ name, phone }: Contact): string {
  if (name) return name;
  return phone === null ? '—' : phoneText(phone);
}

function phoneText(phone: string): string {
  const { code, number } = writtenPhone(phone);
  return `${code} ${number}`;
}

const quiet = 'text-muted group-data-selected/row:text-soft';

export function NothingInIt() {
  return <span className={quiet}>—</span>;
}

/** On a phone: the number under the name. */
export function PersonCell({ contact }: { readonly contact: Contact }) {
  const name = nameOf(contact);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ContactAvatar name={contact.name} picture={contact.picture} size="medium" />
      <span className="min-w-0">
        <span className="block truncate text-body font-medium" title={name}>
          {name}
        </span>
        {contact.name !== '' && contact.phone !== null && (
          <span className={`block truncate text-meta tabular-nums ${quiet}`}>{phoneText(contact.phone)}</span>
        )}
      </span>
    </span>
  );
}

function NameCell({ contact }: { readonly contact: Contact }) {
  const name = nameOf(contact);
  return (
    <span className="flex min-w-0 items-center gap-2.5 font-medium">
      <ContactAvatar name={contact.name} picture={contact.picture} />
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  );
}

function PhoneCell({ phone }: { readonly phone: string | null }) {
  if (phone === null) return <NothingInIt />;
  const { code, number } = writtenPhone(phone);
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className={`inline-block min-w-9.5 ${quiet}`}>{code}</span> {number}
    </span>
  );
}

const namesOf = (tags: Contact['tags']) => tags.map(({ name }) => name);

export function TagsCell({ tags, whole }: { readonly tags: Contact['tags']; readonly whole: number }) {
  const more = tags.slice(whole);
  return (
    <span className="flex min-w-0 items-center gap-1 *:min-w-0 group-data-selected/row:[&_.bg-raised]:bg-surface">
      {tags.slice(0, whole).map(({ id, name, color }) => (
        <Chip key={id} color={color}>
          {name}
        </Chip>
      ))}
      {more.length > 0 && (
        <span
          title={namesOf(more).join(', ')}
          className="inline-flex h-5.5 shrink-0 items-center rounded-md bg-raised px-1.5 text-meta font-medium text-soft tabular-nums"
        >
          +{more.length}
        </span>
      )}
    </span>
  );
}

function Words({ children }: { readonly children: string }) {
  return <span title={children}>{children}</span>;
}

/** A document is written by the rules of the country that the phone is of. */
const countryByCode: readonly (readonly [string, string])[] = [
  ['55', 'BR'],
  ['351', 'PT'],
  ['34', 'ES'],
  ['54', 'AR'],
];

function written(document: string, { phone }: Contact): string {
  return formatDocument(
    document,
    countryByCode.flatMap(([code, country]) => (phone?.startsWith(code) ? [country] : [])),
  );
}

const own: Record<OwnColumn, (contact: Contact, format: CellFormat) => ReactNode> = {
  name: (contact) => <NameCell contact={contact} />,
  phone: ({ phone }) => <PhoneCell phone={phone} />,
  tags: ({ tags }, { tagsRoom }) =>
    tags.length > 0 && <TagsCell tags={tags} whole={wholeTags(namesOf(tags), tagsRoom)} />,
  email: ({ email }) => email && <Words>{email}</Words>,
  document: (contact) => contact.document && <Words>{written(contact.document, contact)}</Words>,
  created_at: ({ created_at }, format) => (
    <time dateTime={created_at} title={format.moment(created_at)}>
      {format.day(created_at)}
    </time>
  ),
  last_activity_at: ({ last_activity_at: at }, format) =>
    at && (
      <time dateTime={at} title={format.moment(at)} className={quiet}>
        {format.relative(at)}
      </time>
    ),
  last_message: ({ last_message }) => last_message && <Words>{last_message}</Words>,
};

/** What a contact has in a column; null for nothing. */
export function cellOf(contact: Contact, column: ContactColumn, format: CellFormat): ReactNode {
  if (column.own) return own[column.own](contact, format) || null;
  const value = contact.custom_fields[column.id];
  if (value === undefined || value === '') return null;
  if (typeof value === 'number') return format.number(value, column.id);
  if (column.type === 'date') return format.date(value);
  if (column.type === 'datetime') return format.moment(value);
  return <Words>{column.type === 'document' ? written(value, contact) : value}</Words>;
}

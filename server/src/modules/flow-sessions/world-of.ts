import { type FieldValue, firstNameOf, lastNameOf } from '@yupflow/flow-engine/conditions/fields';
import type { Effect } from '@yupflow/flow-engine/run/effect';
import type { ReferenceKind, World } from '@yupflow/flow-engine/run/world';
import type { FlowWorld } from '../flows/flow-names.service.ts';
import type { Allowed } from './allowed-modules.ts';
import type { CompanyFacts, PersonFacts } from './facts.repository.ts';
import type { Chat } from './session.ts';

type Who = Pick<Chat, 'id' | 'contact_id'>;

/** The same contact always draws the same: the random end of its id. */
const seedOf = ({ contact_id, id }: Who): number => Number.parseInt((contact_id ?? id).slice(-8), 16);

interface Surroundings {
  readonly now: Date;
  readonly isOpen: boolean;
  readonly company: CompanyFacts;
  readonly contact: PersonFacts;
  /** What of all that the flow names is there. */
  readonly names: FlowWorld;
  readonly allowed: Allowed;
}

/** What is part of a module is not there for a company that may not use it. */
const moduleOf: Partial<Record<ReferenceKind, keyof Allowed>> = { cycle: 'shipping_cycles', column: 'crm' };

/** All that a step of this contact in this flow may ask for. */
export function worldOf(who: Who, { now, isOpen, company, contact, names, allowed }: Surroundings): World {
  return {
    now,
    isOpen,
    timezone: company.timezone,
    country: company.country,
    company: { name: company.name },
    seed: seedOf(who),
    tags: contact.tags,
    assignedTo: contact.assignedTo,
    valueOf(field) {
      const name = () => String(contact.values.get('full_name') ?? '');
      if (field === 'first_name') return firstNameOf(name());
      if (field === 'last_name') return lastNameOf(name());
      return contact.values.get(field) ?? company.values.get(field) ?? null;
    },
    typeOf: names.typeOf,
    nameOfMember: (id) => names.nameOf('member', id) ?? (id === contact.assignedTo ? contact.attendant : null),
    has: (kind, id) => {
      const module = moduleOf[kind];
      if (module && !allowed[module]) return false;
      return kind === 'flow' ? names.isPublished(id) : names.has(kind, id);
    },
  };
}

function set(contact: PersonFacts, company: CompanyFacts, field: string, value: FieldValue | null): void {
  contact.changed.fields.add(field);
  const values = company.fields.has(field) ? company.values : contact.values;
  if (value === null) values.delete(field);
  else values.set(field, value);
}

/** A part of the name is put into the whole. */
function wholeName({ values }: PersonFacts, field: 'first_name' | 'last_name', value: string): string {
  const name = String(values.get('full_name') ?? '');
  return (field === 'first_name' ? `${value} ${lastNameOf(name)}` : `${firstNameOf(name)} ${value}`).trim();
}

function change(contact: PersonFacts, company: CompanyFacts, field: string, value: FieldValue | null): void {
  if (field === 'first_name' || field === 'last_name')
    set(contact, company, 'full_name', wholeName(contact, field, String(value ?? '')));
  else set(contact, company, field, value);
}

/** What the next event of this transaction sees of this one. */
export function remember(contact: PersonFacts, company: CompanyFacts, effect: Effect): void {
  switch (effect.type) {
    case 'tag_added':
    case 'tag_removed':
      contact.changed.tags.add(effect.tag);
      if (effect.type === 'tag_added') contact.tags.add(effect.tag);
      else contact.tags.delete(effect.tag);
      break;
    case 'field_set':
      change(contact, company, effect.field, effect.value);
      break;
    case 'field_cleared':
      change(contact, company, effect.field, null);
      break;
    case 'member_assigned':
      contact.assignedTo = effect.member;
      break;
    case 'assignment_removed':
      contact.assignedTo = null;
      break;
  }
}

import type { Contact } from '@yupflow/contract/contacts';
import { contacts } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import type { List } from '@yupflow/contract/list';
import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { call } from '../../api/call.ts';
import { listKey } from '../../resource/list-cache.ts';
import { resourceOf } from '../../resource/resource.ts';
import type { Sort } from './contact-columns.ts';

const contactsResource = resourceOf('contacts', contacts);

/** Which contacts are asked for, and in which order. */
export interface Asked {
  readonly search: string;
  readonly conditions: ContactConditions;
  readonly sort: Sort;
}

export type ContactPage = List<Contact>;

const conditionsText = ({ match, items }: ContactConditions) =>
  items.length > 0 ? JSON.stringify({ match, items }) : undefined;

/** Under the same first parts as every list, so that whatever changes a contact changes it here too. */
export function contactsKey({ search, conditions, sort }: Asked) {
  return [...listKey('contacts', search), { conditions: conditionsText(conditions) ?? null, ...sort }];
}

export function loadContacts(asked: Asked, cursor: string | undefined, signal?: AbortSignal): Promise<ContactPage> {
  const query = {
    cursor,
    search: asked.search || undefined,
    conditions: conditionsText(asked.conditions),
    sort: asked.sort.by,
    order: asked.sort.isDescending ? 'desc' : 'asc',
    limit: String(limits.page.most),
  };
  return contactsResource.list(query, { signal });
}

/** How many the conditions find, without fetching them. */
export async function countContacts(conditions: ContactConditions, signal: AbortSignal) {
  const query = { conditions: conditionsText(conditions) as never, limit: 1 };
  const { total, has_more_than_total } = await call(contacts.list, { query }, { signal });
  return { total, has_more_than_total };
}

export const countKey = (conditions: ContactConditions) => ['contacts', 'count', conditionsText(conditions) ?? null];

export const exactCountKey = ({ search, conditions }: Asked) => [
  'contacts',
  'exact-count',
  { search, conditions: conditionsText(conditions) ?? null },
];

export function countExactly({ search, conditions }: Asked, signal: AbortSignal) {
  const query = { search: search || undefined, conditions: conditionsText(conditions) as never };
  return call(contacts.count, { query }, { signal });
}

import type { AutomatedChange } from '../contacts/automated-changes.service.ts';
import type { CompanyFacts, PersonFacts } from './facts.repository.ts';

/** What automation made of a contact, in the end; null where it is as it was. */
export function changeOf(
  contactId: string,
  { changed, values, tags }: PersonFacts,
  company: CompanyFacts,
  registeredBy: AutomatedChange['registeredBy'],
): AutomatedChange | null {
  if (registeredBy === null && changed.fields.size + changed.tags.size === 0) return null;
  const valueNow = (field: string) => values.get(field) ?? company.values.get(field) ?? null;
  const own = [...changed.fields].filter((field) => field.includes('-'));
  const text = (field: string) => {
    const value = valueNow(field);
    return value === null ? null : String(value);
  };
  return {
    contactId,
    addTags: [...changed.tags].filter((tag) => tags.has(tag)),
    removeTags: [...changed.tags].filter((tag) => !tags.has(tag)),
    values: new Map(own.map((field) => [field, valueNow(field)])),
    registeredBy,
    details: {
      ...(changed.fields.has('full_name') ? { name: text('full_name') ?? '' } : {}),
      ...(changed.fields.has('email') ? { email: text('email') } : {}),
      ...(changed.fields.has('document') ? { document: text('document') } : {}),
    },
  };
}

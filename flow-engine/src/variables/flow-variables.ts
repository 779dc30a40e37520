import { fixedTypeOf } from '../conditions/operators.ts';

/** What texts of flows may name beside the fields. */
const extraVariables = ['company', 'attendant'] as const;

/** Whether every company has it; other names are the ids of custom fields. */
export const isNamedVariable = (name: string): boolean =>
  fixedTypeOf(name) !== undefined || (extraVariables as readonly string[]).includes(name);

/** How the id of a custom field looks. */
export const isFieldId = (name: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

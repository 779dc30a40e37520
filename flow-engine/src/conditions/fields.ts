/** What a company can define a field as. */
export const fieldTypes = ['text', 'number', 'date', 'datetime', 'name', 'email', 'document'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** How a value is compared. Phones are no type that a company can choose. */
export type ValueType = FieldType | 'phone';

/** What every contact has, without anybody defining it, and how it is compared. */
export const builtInFields = {
  full_name: 'name',
  first_name: 'name',
  last_name: 'name',
  document: 'document',
  email: 'email',
  phone: 'phone',
  last_message: 'text',
  last_media: 'text',
  last_campaign: 'text',
} as const satisfies Record<string, ValueType>;
export type BuiltInField = keyof typeof builtInFields;

/** Moments of the contact itself: no fields of the register, but filters ask for them. */
export const contactMoments = { created_at: 'datetime', last_activity_at: 'datetime' } as const satisfies Record<
  string,
  ValueType
>;
export type ContactMoment = keyof typeof contactMoments;

/** A number for numbers, `2026-11-15` for dates, an ISO instant for moments, a text for the rest. */
export type FieldValue = string | number;

/** The first word. Names have single spaces: the contract folds them. */
export const firstNameOf = (fullName: string): string => fullName.split(' ', 1)[0] ?? '';

/** Everything after the first word. */
export const lastNameOf = (fullName: string): string => fullName.split(' ').slice(1).join(' ');

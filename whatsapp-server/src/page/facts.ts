import { Refusal } from './refusal.ts';

/** What the page sends along with a deed. */
export type Facts = Readonly<Record<string, unknown>>;

export function word(facts: Facts, name: string): string {
  const value = facts[name];
  if (typeof value !== 'string' || value === '') throw new Refusal(`Please give: ${name}.`);
  return value;
}

export function number(facts: Facts, name: string): number {
  const value = facts[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refusal(`Please give: ${name}.`);
  return value;
}

/** Digits with the country's code. */
export function readPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (!/^\d{8,15}$/.test(digits)) throw new Refusal(`${text} is no phone number: write it with the country's code.`);
  return digits;
}

import * as z from 'zod/mini';
import { plainPhone } from '../conditions/fold-text.ts';
import { fillVariables, variablesOf } from '../variables/fill-variables.ts';

const email = z.email();
const address = /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i;

/** What a variable will give is only known when somebody comes by. */
const isOpen = (text: string) => variablesOf(text).length > 0;

/** With something in place of its variables; one that begins with a variable may be anything. */
export function isUrl(text: string): boolean {
  const written = text.trim();
  return /^\{\{[^{}]+\}\}/.test(written) || address.test(fillVariables(written, () => 'x'));
}

export const isEmailAddress = (text: string): boolean => isOpen(text) || email.safeParse(text.trim()).success;

export const isPhone = (text: string): boolean => isOpen(text) || /^\d{8,15}$/.test(plainPhone(text));

/** JSON with a number, or a part of a text, in place of each variable. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(fillVariables(text, () => '1'));
    return true;
  } catch {
    return false;
  }
}

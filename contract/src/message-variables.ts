import * as z from 'zod/mini';
import { longText } from './fields.ts';
import { limits } from './limits.ts';

/** What may stand in double braces, to be filled in for each contact. */
export const messageVariables = ['first_name', 'name', 'phone', 'email', 'attendant', 'company', 'greeting'] as const;
export type MessageVariable = (typeof messageVariables)[number];

const isKnown = (name: string) => messageVariables.some((known) => known === name);

/** What stands in double braces and means nothing, each once. */
export function unknownVariables(text: string): string[] {
  const written = Array.from(text.matchAll(/\{\{([^{}]*)\}\}/g), ([, name = '']) => name.trim());
  return [...new Set(written)].filter((name) => !isKnown(name));
}

/** A message that is written once and sent to many, with their names in it. */
export const variableText = z.pipe(
  longText(limits.messageLength),
  z.string().check(z.refine((text) => unknownVariables(text).length === 0, 'unknown_variable')),
);

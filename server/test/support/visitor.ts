import { randomInt, randomUUID } from 'node:crypto';
import { type Answer, password, request } from './people.ts';

/** Every visitor comes from an address of their own, so that tests don't use up each other's attempts. */
const somewhere = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });

/** What a server must be told for `somewhere` to count. */
export const behindProxy = { TRUST_PROXY: 'true' };

/** Somebody who is not signed in. */
export function visitor(origin: string, headers: Record<string, string> = somewhere()) {
  return (path: string, body: unknown): Promise<Answer> => request(origin, 'POST', path, body, headers);
}

export const someEmail = () => `eva.${randomUUID().slice(0, 8)}@example.com`;

export const registration = (facts: object = {}) => ({ name: 'Eva Lima', email: someEmail(), password, ...facts });

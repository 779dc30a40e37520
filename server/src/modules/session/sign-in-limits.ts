import { createHash } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';

/** Addresses are hashed: the table of attempts needs no list of who tried to sign in. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

export const accountAllowance = limits.badSignIns;
export const accountBucket = (email: string) => `sign-in:${hashed(email)}`;

/** Many people can share one address, so it allows more than an account does. */
export const addressAllowance = limits.signInsPerAddress;
export const addressBucket = (ip: string) => `sign-in-from:${hashed(ip)}`;

import { createHash } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import type { Database } from '../db/database.ts';
import { countAttempt } from './attempts.ts';

/** Addresses are hashed: the table of attempts needs no list of who tried what. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Bad passwords for one account, wherever they are asked for. */
export const passwordBucket = (email: string) => `sign-in:${hashed(email)}`;

export const countPassword = (db: Database, email: string) =>
  countAttempt(db, passwordBucket(email), limits.badSignIns);

/** Many people can share one address, so it allows more than an account does. */
export const countSignInFrom = (db: Database, ip: string) =>
  countAttempt(db, `sign-in-from:${hashed(ip)}`, limits.signInsPerAddress);

export const countRegistrationFrom = (db: Database, ip: string) =>
  countAttempt(db, `register-from:${hashed(ip)}`, limits.registersPerAddress);

/** Mails that somebody makes us send: so many for an account, whether it exists or not, and so many from one place. */
export const mailBucket = (email: string) => `mails-for:${hashed(email)}`;

export const countMailFrom = (db: Database, ip: string) =>
  countAttempt(db, `mails-from:${hashed(ip)}`, limits.mailsPerAddress);

/** Purchases by people without an account. */
export const countCheckoutFrom = (db: Database, ip: string) =>
  countAttempt(db, `checkouts-from:${hashed(ip)}`, limits.checkoutsPerAddress);

/** Codes are not for trying out: counted before they are looked at, and not taken back with what a wrong one undoes. */
export const countCouponOf = (db: Database, userId: string) =>
  countAttempt(db, `coupons-of:${userId}`, limits.couponsPerAddress);

export const countCouponFrom = (db: Database, ip: string) =>
  countAttempt(db, `coupons-from:${hashed(ip)}`, limits.couponsPerAddress);

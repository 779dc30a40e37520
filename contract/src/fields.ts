import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** PostgreSQL's text knows no NUL, and nobody types the others into one line. */
export const withoutControl = /^\P{Cc}*$/u;

/** A row's id on the wire: uuid v7 in lower case. */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

export const idParams = z.strictObject({ id });

/** A name people choose: trimmed, inner spaces folded, composed, so that what looks the same is the same. */
export const name = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()),
  ),
  z.string().check(z.minLength(1), z.maxLength(limits.nameLength), z.regex(withoutControl)),
);

export const email = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim().toLowerCase()),
  ),
  z.string().check(z.minLength(1), z.maxLength(limits.emailLength), z.email()),
);

export const moment = z.string();

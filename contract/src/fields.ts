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

/** A password somebody chooses. What they type to sign in is held to no rule but its length. */
export const newPassword = z
  .string()
  .check(z.minLength(limits.passwordLength.least), z.maxLength(limits.passwordLength.most));

/** Digits only, with the country's code first; people may type the signs between them. Empty clears it. */
export const phone = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replace(/[\s()+.-]/g, '')),
  ),
  z.string().check(z.regex(/^(\d{8,15})?$/, 'invalid_phone')),
);

/** A longer text about something, on several lines. */
export const description = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.normalize('NFC').trim()),
  ),
  z.string().check(z.maxLength(limits.descriptionLength), z.regex(/^[\P{Cc}\n]*$/u)),
);

/** Forms carry words; JSON carries the thing itself. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

/** A picture on its way to the server: a file in the browser, its bytes on the server. Empty takes it away. */
export const picture = z.custom<Blob | Uint8Array | ''>(
  (value) => value === '' || value instanceof Uint8Array || (typeof Blob === 'function' && value instanceof Blob),
  'not_a_picture',
);

/** The secret of a link that came by mail. */
export const linkToken = z.string().check(z.regex(/^[\w-]{20,200}$/));

/** What somebody writes on several lines. */
export const longText = (longest: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()),
    ),
    z.string().check(z.maxLength(longest), z.regex(/^[\P{Cc}\n\t]*$/u)),
  );

import * as z from 'zod/mini';
import { anyone, member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

export const file = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  /** Signed, and good for `limits.signedLinkSeconds`: an image element can't send a token. */
  url: z.string(),
});
export type File = z.output<typeof file>;

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/api/files',
    summary: 'Store a file of the company (multipart field "file")',
    access: member(null, { scope: 'messages:write' }),
    streams: 'in',
    answer: file,
    status: 201,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/files/{key}',
    summary: 'Fetch a file by its signed link',
    // The signature is the access rule here: it binds key, company and expiry.
    access: anyone,
    streams: 'out',
    params: z.strictObject({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)) }),
    query: z.strictObject({
      company: id,
      exp: z.coerce.number().check(z.int()),
      sig: z.string().check(z.maxLength(100)),
    }),
  }),
};

import * as z from 'zod/mini';
import { anyone } from './access.ts';
import { endpoint } from './endpoint.ts';

export const pictures = {
  get: endpoint({
    method: 'GET',
    path: '/api/pictures/{key}',
    summary: 'A face or a logo, by its random name',
    // The name is the permission: 192 random bits, gone when the picture is replaced.
    access: anyone,
    streams: 'out',
    params: z.strictObject({ key: z.string().check(z.regex(/^[\w-]{32}$/)) }),
  }),
};

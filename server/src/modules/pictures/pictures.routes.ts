import type { pictures } from '@yupflow/contract/pictures';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

const yearSeconds = 31_536_000;

export function picturesHandlers({ db }: { db: Pick<Database, 'withoutCompany'> }): Handlers<typeof pictures> {
  return {
    get: async ({ params: { key }, request, reply }) => {
      const picture = await db.withoutCompany((tx) =>
        tx.selectFrom('pictures').select(['bytes', 'type']).where('key', '=', key).executeTakeFirst(),
      );
      if (!picture) throw new AppError('not_found');
      const version = `"${key}"`;
      reply.headers({
        // A new picture has a new name, so what is under this one never changes.
        'cache-control': `private, max-age=${yearSeconds}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': picture.type,
        etag: version,
        'x-content-type-options': 'nosniff',
      });
      return request.headers['if-none-match'] === version ? reply.code(304).send() : reply.send(picture.bytes);
    },
  };
}

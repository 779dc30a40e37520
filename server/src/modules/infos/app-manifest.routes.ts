import type { appManifestEndpoints } from '@yupflow/contract/app-manifest';
import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { drawIcon } from './app-icon.ts';
import { faceVersion, manifestOf } from './app-manifest.ts';
import { type FaceParts, faceAt } from './face.ts';

const yearSeconds = 31_536_000;

export function appManifestHandlers(parts: FaceParts): Handlers<typeof appManifestEndpoints> {
  return {
    get: async ({ request, reply }) => {
      // It is asked for anew: an app that was installed wears the next face too.
      reply.headers({ 'cache-control': 'no-cache', 'content-type': 'application/manifest+json; charset=utf-8' });
      return manifestOf(await faceAt(parts, request.host));
    },
    icon: async ({ params: { name }, query, request, reply }) => {
      const face = await faceAt(parts, request.host);
      const version = faceVersion(face);
      const etag = `"${version}"`;
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const icon = await drawIcon(parts.db, face, name);
      if (!icon) throw new AppError('not_found');
      reply.headers({
        'cache-control': query.v === version ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
        etag,
        'x-content-type-options': 'nosniff',
      });
      return reply.send(icon);
    },
  };
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

const root = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const year = 31_536_000;

/** The web app owns every path that is not the API's. Hashed assets are kept for ever, the page itself never. */
export async function addWebFiles(app: FastifyInstance): Promise<void> {
  if (existsSync(root))
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      index: false,
      wildcard: false,
      // The build puts .br and .gz beside what they are worth for.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|socket\.io|assets)(\/|$)/.test(request.url);
    if (!isPage || !existsSync(root)) throw new AppError('not_found');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

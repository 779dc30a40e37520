import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';
import { firstFiles, type RouteFiles } from './first-files.ts';

const root = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const assets = join(root, 'assets');
const year = 31_536_000;

/** The build puts .br and .gz beside what they are worth for. */
const kept = (cacheControl: string) => ({
  cacheControl: false,
  decorateReply: false,
  index: false as const,
  preCompressed: true,
  setHeaders: (reply: FastifyReply) => void reply.header('cache-control', cacheControl),
});

/** The web app owns every path that is not the API's. Hashed assets are kept for ever, the page itself never. */
export async function addWebFiles(app: FastifyInstance): Promise<void> {
  if (existsSync(root)) {
    // A path of their own for hundreds of hashed files would be a tenth of what starting takes.
    await app.register(fastifyStatic, {
      ...kept(`public, max-age=${year}, immutable`),
      root: assets,
      prefix: '/assets/',
    });
    await app.register(fastifyStatic, { ...kept('no-cache'), root, wildcard: false, globIgnore: ['assets/**'] });
  }
  const page = existsSync(root) ? await readPage() : null;
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|socket\.io|assets)(\/|$)/.test(request.url);
    if (!isPage || !page) throw new AppError('not_found');
    const wanted = page.files ? firstFiles(page.files, request.url, request.headers.cookie) : [];
    const links = wanted.map((file) => `<link rel="modulepreload" href="${file}">`).join('');
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.html.replace('</head>', `${links}</head>`));
  });
}

/** As the build left it. A build without a table of files is slower, and no worse. */
async function readPage(): Promise<{ html: string; files: RouteFiles | null }> {
  const table = join(root, 'route-files.json');
  return {
    html: await readFile(join(root, 'index.html'), 'utf8'),
    files: existsSync(table) ? (JSON.parse(await readFile(table, 'utf8')) as RouteFiles) : null,
  };
}

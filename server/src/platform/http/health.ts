import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { hasPendingMigrations } from '../db/migrate.ts';

/** Below this a database can't promise to take a write. */
const leastFreeBytes = 100 * 1_048_576;

async function problemsOf(db: Database, dataDir: string): Promise<string[]> {
  const checks: Record<string, Promise<boolean>> = {
    database: db.app.query('select 1').then(() => true),
    migrations: hasPendingMigrations(db.app).then((isPending) => !isPending),
    disk: statfs(dataDir).then(({ bavail, bsize }) => bavail * bsize >= leastFreeBytes),
  };
  const held = await Promise.all(Object.values(checks).map((check) => check.catch(() => false)));
  return Object.keys(checks).filter((_, index) => !held[index]);
}

/** /health: this process answers. /ready: it can also do its work; a balancer sends nobody here while it can't. */
export function addHealth(app: FastifyInstance, { db, dataDir }: { db: Database; dataDir: string }): void {
  const options = { schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/health', options, async () => ({ status: 'ok' }));
  app.get('/ready', options, async (_request, reply) => {
    const problems = await problemsOf(db, dataDir);
    return reply.code(problems.length ? 503 : 200).send({ status: problems.length ? 'unavailable' : 'ok', problems });
  });
}

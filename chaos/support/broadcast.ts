import type { Deployment } from './deployment.ts';

/** With how many it has begun. */
export async function countBegun({ ask }: Deployment, id: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    `select count(*)::int as count from broadcast_recipients where broadcast_id = '${id}' and state <> 'queued'`,
  );
  return row?.count ?? 0;
}

/** Everybody was begun with, and nothing is left to send. */
export async function isOver({ ask }: Deployment, id: string): Promise<boolean> {
  const [broadcast] = await ask<{ state: string }>(`select state from broadcasts where id = '${id}'`);
  return broadcast?.state === 'finished' && (await ask('select 1 from outbox limit 1')).length === 0;
}

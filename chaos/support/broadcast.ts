import type { Deployment } from './deployment.ts';

/** With how many it has begun, in their order: asked for so often that counting them all would slow it down. */
export async function countBegun({ ask }: Deployment, id: string): Promise<number> {
  const [row] = await ask<{ count: number }>(`
    select coalesce(
      (select min(r.position) - 1 from broadcast_recipients r
        where r.company_id = b.company_id and r.broadcast_id = b.id and r.state = 'queued'),
      (select count(*) from broadcast_recipients r where r.company_id = b.company_id and r.broadcast_id = b.id)
    )::int as count from broadcasts b where b.id = '${id}'`);
  return row?.count ?? 0;
}

/** Everybody was begun with, and nothing is left to send. */
export async function isOver({ ask }: Deployment, id: string): Promise<boolean> {
  const [broadcast] = await ask<{ state: string }>(`select state from broadcasts where id = '${id}'`);
  return broadcast?.state === 'finished' && (await ask('select 1 from outbox limit 1')).length === 0;
}

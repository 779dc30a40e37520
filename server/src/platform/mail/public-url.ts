import type { Config } from '../config.ts';
import { insideFranchise, type Tx } from '../db/transaction.ts';

type UrlConfig = Pick<Config, 'publicUrl'>;

/** A host that names its port is reached as the deployment itself is; any other as the web is. */
export function urlOfHost(host: string, { publicUrl }: UrlConfig): string {
  const { protocol } = new URL(publicUrl);
  return `${/:\d+$/.test(host) ? protocol : 'https:'}//${host}`;
}

/** Where links in a reseller's name lead: to its own address, else to the deployment's. From inside any wall. */
export async function publicUrlOf(tx: Tx, config: UrlConfig, franchiseId: string | null): Promise<string> {
  if (!franchiseId) return config.publicUrl;
  const own = await insideFranchise(tx, franchiseId, () =>
    tx
      .selectFrom('franchise_hosts')
      .select('host')
      .where('franchise_id', '=', franchiseId)
      .orderBy('host')
      .limit(1)
      .executeTakeFirst(),
  );
  return own ? urlOfHost(own.host, config) : config.publicUrl;
}

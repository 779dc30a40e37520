import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import type { Parts } from './parts.ts';
import { openBus } from './platform/bus.ts';
import { openClock } from './platform/clock.ts';
import { type Config, defaultPublicUrl } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import type { DatabaseAddress } from './platform/db/database-address.ts';
import type { Log } from './platform/log.ts';
import { openRealtime } from './platform/realtime/realtime.ts';

interface Start {
  readonly config: Config;
  readonly secretKey: Buffer;
  readonly address: DatabaseAddress;
  readonly log: Log;
}

export interface Yupflow {
  readonly url: string;
  readonly parts: Parts;
  stop(): Promise<void>;
}

export async function startYupflow({ config, address, log }: Start): Promise<Yupflow> {
  const db = openDatabase({
    app: { ...address.as('app'), max: 4 },
    maintenance: { ...address.as('maintenance'), max: 1 },
    onIdleError: (err) => log.warn({ err }, 'an idle database connection was lost'),
  });
  const bus = await openBus({ connection: address.as('app'), log });
  const clock = await openClock({ pool: db.app, bus, log });
  const realtime = openRealtime();
  const parts: Parts = { config, log, db, clock, realtime };
  const app = await buildApp(parts);
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: config.isPublicUrlGiven ? config.publicUrl : defaultPublicUrl(config.host, port),
    parts,
    stop: async () => {
      await app.close();
      await bus.close();
      await db.close();
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionType } from '@yupflow/contract/connections';
import { type Config, readConfig } from '../../src/platform/config.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { DatabaseAddress } from '../../src/platform/db/database-address.ts';
import { createLog } from '../../src/platform/log.ts';
import { startYupflow, type Yupflow } from '../../src/yupflow.ts';
import { createTestDatabase } from './test-database.ts';

export { askAsOwner } from './ask-as-owner.ts';

export const secretKey = Buffer.alloc(32, 7);

export interface TestServer {
  readonly origin: string;
  readonly db: Database;
  readonly address: DatabaseAddress;
  readonly yupflow: Yupflow;
  readonly config: Config;
  /** Every line of the log, as it was written. */
  readonly logged: string[];
  /** Moves business time for the whole deployment. */
  moveClock(advance: string): Promise<void>;
  stop(): Promise<void>;
}

interface Played {
  /** Of which the server runs lines itself; those of other types are left to the test. */
  readonly lineTypes?: readonly ConnectionType[];
  /** Of its database, over those of all tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The whole server on a database of its own, on a free port. Each file starts one. */
export async function startTestServer(
  env: Record<string, string> = {},
  { settings, ...played }: Played = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-files-'));
  const database = await createTestDatabase(settings);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'false',
    SIMULATOR: 'true',
    LOG_LEVEL: 'info',
    ...env,
  });
  const logged: string[] = [];
  const log = createLog({ level: config.logLevel, destination: { write: (line) => void logged.push(line) } });
  const yupflow = await startYupflow({ config, secretKey, address: database.address, log, ...played });
  return {
    origin: yupflow.url,
    db: yupflow.parts.db,
    address: database.address,
    yupflow,
    config,
    logged,
    moveClock: async (advance) => {
      await yupflow.parts.db.withoutCompany((tx) => yupflow.parts.clock.move(tx, advance));
    },
    stop: async () => {
      await yupflow.stop();
      await database.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

import pg from 'pg';
import { inTransaction, type Tx } from './transaction.ts';

/** What an id looks like. */
export const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids go into the text of the opening statement, so nothing but an id may pass. */
function idOf(value: string): string {
  if (!uuidShape.test(value)) throw new Error('not an id');
  return value;
}

/** What only reads says so: the database holds it to that, and nobody waits for the end of it. */
type How = 'read' | 'write';

export interface Database {
  /** The tenant wall: inside, only rows of this company exist. */
  withCompany<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, and the database knows who asks. */
  withMember<T>(companyId: string, userId: string, work: (tx: Tx) => Promise<T>, how?: How): Promise<T>;
  /** A program with a key, which acts for this member: what it does says so. */
  withKey<T>(companyId: string, userId: string, apiKeyId: string, work: (tx: Tx) => Promise<T>, how?: How): Promise<T>;
  /** Somebody who may have no company: no row of any company exists inside. */
  withUser<T>(userId: string, work: (tx: Tx) => Promise<T>, how?: How): Promise<T>;
  /** The reseller's wall: its own rows and its companies' accounts, and nothing that is in those companies. */
  withFranchise<T>(franchiseId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, and the database knows who asks. */
  withFranchiseAdmin<T>(franchiseId: string, userId: string, work: (tx: Tx) => Promise<T>, how?: How): Promise<T>;
  /** Tables without a company (users, sessions, attempts): no row of any company exists inside. */
  withoutCompany<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sees every company, to find due work. What it finds is then done inside `withCompany`. */
  withMaintenance<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly app: pg.Pool;
  close(): Promise<void>;
}

/**
 * A process that stands still with a transaction open, on a machine that was paused, would keep everybody else from what
 * it locked: after so long the database ends it. Between two statements of ours is never a second.
 */
const longestStandstillMs = 15_000;

interface DatabaseSettings {
  readonly app: pg.PoolConfig;
  readonly maintenance: pg.PoolConfig;
  readonly onIdleError: (error: Error) => void;
}

export function openDatabase({
  app: appConfig,
  maintenance: maintenanceConfig,
  onIdleError,
}: DatabaseSettings): Database {
  const always = { idle_in_transaction_session_timeout: longestStandstillMs, pipeline: true };
  const app = new pg.Pool({ ...appConfig, ...always });
  const maintenance = new pg.Pool({ ...maintenanceConfig, ...always });
  // An idle client that loses its server must not end the process: the next query gets a new one.
  for (const pool of [app, maintenance]) {
    pool.on('error', onIdleError);
    // Nor must one that is lost between two queries of a transaction: the next query says so to whoever runs it.
    pool.on('connect', (client) => client.on('error', () => {}));
  }
  return {
    app,
    withCompany: async (companyId, work) =>
      inTransaction(app, `begin; set local app.company_id = '${idOf(companyId)}'`, work),
    withMember: async (companyId, userId, work, how) =>
      inTransaction(
        app,
        `begin; set local app.company_id = '${idOf(companyId)}'; set local app.user_id = '${idOf(userId)}'`,
        work,
        how,
      ),
    withKey: async (companyId, userId, apiKeyId, work, how) =>
      inTransaction(
        app,
        `begin; set local app.company_id = '${idOf(companyId)}'; set local app.user_id = '${idOf(userId)}'; set local app.api_key = '${idOf(apiKeyId)}'`,
        work,
        how,
      ),
    withUser: async (userId, work, how) =>
      inTransaction(app, `begin; set local app.user_id = '${idOf(userId)}'`, work, how),
    withFranchise: async (franchiseId, work) =>
      inTransaction(app, `begin; set local app.franchise_id = '${idOf(franchiseId)}'`, work),
    withFranchiseAdmin: async (franchiseId, userId, work, how) =>
      inTransaction(
        app,
        `begin; set local app.franchise_id = '${idOf(franchiseId)}'; set local app.user_id = '${idOf(userId)}'`,
        work,
        how,
      ),
    withoutCompany: (work) => inTransaction(app, 'begin', work),
    withMaintenance: (work) => inTransaction(maintenance, 'begin', work),
    close: async () => {
      await Promise.all([app.end(), maintenance.end()]);
    },
  };
}

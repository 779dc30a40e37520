import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { DatabaseAddress } from './database-address.ts';

/** What PostgreSQL and the network say, in words that tell what to do. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there: is PostgreSQL running, and are host and port right?',
  ENOTFOUND: 'its host is not known: check the name.',
  EAI_AGAIN: 'its host could not be looked up: check the name and the network.',
  ETIMEDOUT: 'it does not answer: check host, port and firewall.',
  ENOENT: 'its socket is not there: is PostgreSQL running?',
  '28P01': 'the password is wrong.',
  '28000': 'this user may not connect: check the user and pg_hba.conf.',
  '3D000': 'there is no such database: create it first.',
  '53300': 'it has no connection left: raise max_connections or close others.',
  '57P03': 'it is still starting: try again in a moment.',
};

function explain(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const reason = reasons[code] ?? (/timeout|terminated/i.test(message) ? reasons.ETIMEDOUT : undefined);
  if (reason) return new StartError(`The database of DATABASE_URL can't be used: ${reason} (${code || message})`);
  if (code === '42501')
    return new StartError(
      `The user of DATABASE_URL lacks a right ("${message}"): it must own the database and may create roles (ALTER ROLE … CREATEROLE).`,
    );
  return error;
}

/** Lends a connection as the owner of the database; what goes wrong at a start becomes one sentence. */
export async function asOwner<T>(address: DatabaseAddress, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  // A restore is silent on it while files are written: what stands between must not forget it.
  const alive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };
  const owner = new pg.Client({ connectionTimeoutMillis: 10_000, ...alive, ...address.as('owner') });
  // A server that goes away is reported by the query that was under way.
  owner.on('error', () => {});
  try {
    await owner.connect();
    return await work(owner);
  } catch (error) {
    throw explain(error);
  } finally {
    await owner.end().catch(() => {});
  }
}

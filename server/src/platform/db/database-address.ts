import { createHmac } from 'node:crypto';
import type pg from 'pg';

/** Names of one database's roles. They are global in a cluster, so they carry the database's name. */
export interface RoleNames {
  readonly app: string;
  readonly maintenance: string;
}

export function roleNamesOf(database: string): RoleNames {
  return { app: `${database}_app`, maintenance: `${database}_maintenance` };
}

/** How to reach one database as its owner or as one of its working roles. */
export interface DatabaseAddress {
  readonly database: string;
  readonly roles: RoleNames;
  /** Null where the server trusts its own socket: the embedded one. */
  passwordOf(role: string): string | null;
  as(role: 'owner' | keyof RoleNames): pg.PoolConfig;
}

/** The embedded server: a socket in a folder that only its user can enter. */
export function socketAddress(
  server: { readonly host: string; readonly port: number; readonly user: string },
  database: string,
  roles: RoleNames = roleNamesOf(database),
): DatabaseAddress {
  return {
    database,
    roles,
    passwordOf: () => null,
    as: (role) => ({
      host: server.host,
      port: server.port,
      database,
      user: role === 'owner' ? server.user : roles[role],
    }),
  };
}

/** A server named by DATABASE_URL, whose user owns the database; the working roles' passwords derive from the secret key. */
export function urlAddress(url: string, secretKey: Buffer): DatabaseAddress {
  const owner = new URL(url);
  const database = decodeURIComponent(owner.pathname.slice(1));
  const roles = roleNamesOf(database);
  const passwordOf = (role: string) =>
    createHmac('sha256', secretKey).update(`database role ${role}`).digest('base64url');
  return {
    database,
    roles,
    passwordOf,
    as: (role) => {
      const address = new URL(owner);
      if (role !== 'owner') {
        address.username = encodeURIComponent(roles[role]);
        address.password = passwordOf(roles[role]);
      }
      return { connectionString: address.href };
    },
  };
}

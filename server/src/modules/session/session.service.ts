import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { isPasswordRight } from '../../platform/auth/passwords.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { setStatus, type Told } from './presence.service.ts';

export interface Device {
  readonly ip: string;
  readonly userAgent: string;
  /** The reseller whose address was called; null where there are no resellers. */
  readonly franchiseId: string | null;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SessionParts {
  readonly db: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly realtime: Told;
}

/** Where somebody was last, if they are still a member there; otherwise the first of their companies. */
const startOf = (userId: string, franchiseId: string | null) => sql<string | null>`(
  select c.company_id from app.companies_of(${userId}, ${franchiseId}::uuid) with ordinality c
  order by c.company_id is not distinct from (select u.last_company_id from users u where u.id = ${userId}) desc,
    c.ordinality
  limit 1)`;

export function sessionService({ db, bus, realtime }: SessionParts) {
  /** Somebody who signs in is there for the team. */
  async function create(tx: Tx, userId: string, device: Device): Promise<string> {
    const token = newToken();
    await tx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        active_company_id: startOf(userId, device.franchiseId),
        user_agent: device.userAgent.slice(0, 400),
        ip: device.ip,
        expires_at: sql`app.now() + make_interval(days => ${limits.sessionDays})`,
      })
      .execute();
    await setStatus(tx, realtime, userId, 'online');
    afterCommit(tx, () => realtime.emitTo(userId, 'me.changed'));
    return token;
  }

  function tellOfEnd(tx: Tx, userId: string, ended: { sessionId: string } | { userId: string }): void {
    afterCommit(tx, () => {
      bus.publish('sessions.changed', ended);
      realtime.emitTo(userId, 'me.changed');
    });
  }

  return {
    create,

    /** The password is checked outside any transaction: it takes long on purpose. */
    async signIn({ email, password }: Credentials, device: Device): Promise<string> {
      const user = await db.withoutCompany((tx) =>
        tx.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst(),
      );
      if (!(await isPasswordRight(password, user?.password_hash)) || !user) throw new AppError('invalid_credentials');
      return db.withUser(user.id, async (tx) => {
        // A password that was changed while we checked the old one has just ended every session.
        const unchanged = await tx
          .selectFrom('users')
          .select('id')
          .where('id', '=', user.id)
          .where('password_hash', '=', user.password_hash)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!unchanged) throw new AppError('invalid_credentials');
        return create(tx, user.id, device);
      });
    },

    /** Whoever leaves their last device is no longer there. */
    async end(tx: Tx, userId: string, sessionId: string): Promise<void> {
      // Of two devices that leave at once, the second must see that it is the last.
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const ended = await tx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .returning('id')
        .executeTakeFirst();
      if (!ended) throw new AppError('not_found');
      const left = await tx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('expires_at', '>', sql<Date>`app.now()`)
        .limit(1)
        .executeTakeFirst();
      if (!left) await setStatus(tx, realtime, userId, 'offline');
      tellOfEnd(tx, userId, { sessionId });
    },

    /** All but the one that is kept; all of them where none is. */
    async endOthers(tx: Tx, userId: string, kept: string | null): Promise<void> {
      await tx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .$if(kept !== null, (query) => query.where('id', '<>', kept))
        .execute();
      tellOfEnd(tx, userId, { userId });
    },
  };
}

export type Sessions = ReturnType<typeof sessionService>;

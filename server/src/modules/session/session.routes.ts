import type { session } from '@yupflow/contract/session';
import { countAttempt, forgetAttempts } from '../../platform/auth/attempts.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { endSession, signIn } from './session.service.ts';
import { accountAllowance, accountBucket, addressAllowance, addressBucket } from './sign-in-limits.ts';

export function sessionHandlers({ db, bus }: { db: Database; bus: Bus }): Handlers<typeof session> {
  return {
    login: async ({ body, request }) => {
      await countAttempt(db, addressBucket(request.ip), addressAllowance);
      await countAttempt(db, accountBucket(body.email), accountAllowance);
      const token = await signIn(db, body, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' });
      await forgetAttempts(db, accountBucket(body.email));
      return { token };
    },
    logout: async ({ tx, caller: { sessionId } }) => {
      await endSession(tx, sessionId);
      afterCommit(tx, () => bus.publish('sessions.changed', { sessionId }));
    },
  };
}

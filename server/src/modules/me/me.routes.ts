import type { me } from '@yupflow/contract/me';
import type { Jobs } from '../../jobs/jobs.ts';
import { countMailFrom } from '../../platform/auth/account-limits.ts';
import { findSessionAgain } from '../../platform/auth/find-session.ts';
import { checkOwnPassword } from '../../platform/auth/own-password.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { insideCompany } from '../../platform/db/transaction.ts';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { accountMails } from '../session/account-mails.service.ts';
import { emailService } from '../session/email.service.ts';
import { passwordService } from '../session/password.service.ts';
import { setStatus } from '../session/presence.service.ts';
import { sessionService } from '../session/session.service.ts';
import { switchCompany } from './active-company.service.ts';
import { listDevices } from './devices.service.ts';
import { getUser, listInvites } from './me.service.ts';
import { updateProfile } from './profile.service.ts';

interface MeParts {
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly realtime: Realtime;
  readonly jobs: Jobs;
  readonly config: Config;
}

export function meHandlers(parts: MeParts): Handlers<typeof me> {
  const { db, bus, realtime } = parts;
  const mails = accountMails(parts);
  const sessions = sessionService(parts);
  const emails = emailService({ ...parts, mails });
  const passwords = passwordService({ ...parts, mails, sessions });
  return {
    get: ({ tx, caller }) => getUser(tx, caller),
    permissions: async ({ caller }) => [...caller.viewer.permissions],
    invites: ({ tx, caller }) => listInvites(tx, caller),
    update: async ({ tx, userId, caller, body }) => {
      await updateProfile(tx, realtime, userId, body);
      return getUser(tx, caller);
    },
    changeActive: async ({ tx, caller, request, body: { companyId } }) => {
      if (companyId === undefined) return getUser(tx, caller);
      await switchCompany(tx, bus, caller, companyId);
      const moved = await findSessionAgain(tx, parts, caller.sessionId, request.host);
      return insideCompany(tx, companyId, () => getUser(tx, moved));
    },
    changeStatus: ({ tx, userId, body }) => setStatus(tx, realtime, userId, body.status),
    changePassword: prepared(
      ({ userId, body }) => passwords.prepareChange(userId, body),
      ({ tx, caller }, next) => passwords.change(tx, caller, next),
    ),
    changeEmail: prepared(
      async ({ userId, body, request }) => {
        const own = await checkOwnPassword(db, userId, body.password);
        await countMailFrom(db, request.ip);
        return own;
      },
      ({ tx, caller, body }, own) => emails.askForChange(tx, caller, body.email, own),
    ),
    sendConfirmation: {
      before: ({ request }) => countMailFrom(db, request.ip),
      handle: ({ tx, caller }) => emails.sendAgain(tx, caller),
    },
    listDevices: ({ tx, caller }) => listDevices(tx, caller.userId, caller.sessionId),
    endDevice: ({ tx, userId, params }) => sessions.end(tx, userId, params.id),
    endOtherDevices: ({ tx, caller }) => sessions.endOthers(tx, caller.userId, caller.sessionId),
  };
}

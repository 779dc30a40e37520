import type { session } from '@yupflow/contract/session';
import type { FastifyRequest } from 'fastify';
import type { Jobs } from '../../jobs/jobs.ts';
import {
  countPassword,
  countRegistrationFrom,
  countSignInFrom,
  passwordBucket,
} from '../../platform/auth/account-limits.ts';
import { forgetAttempts } from '../../platform/auth/attempts.ts';
import { findFranchise } from '../../platform/auth/find-franchise.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { accountMails } from './account-mails.service.ts';
import { emailService } from './email.service.ts';
import { passwordService } from './password.service.ts';
import { registerService } from './register.service.ts';
import { type Device, sessionService } from './session.service.ts';

interface SessionParts {
  readonly db: Database;
  readonly bus: Bus;
  readonly realtime: Realtime;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly config: Config;
}

export function sessionHandlers(parts: SessionParts): Handlers<typeof session> {
  const { db } = parts;
  const deviceOf = async ({ ip, headers, host }: FastifyRequest): Promise<Device> => ({
    ip,
    userAgent: headers['user-agent'] ?? '',
    franchiseId: (await findFranchise(parts, host))?.id ?? null,
  });
  const mails = accountMails(parts);
  const sessions = sessionService(parts);
  const emails = emailService({ ...parts, mails });
  const passwords = passwordService({ ...parts, mails, sessions });
  const { register } = registerService({ ...parts, mails, sessions });
  return {
    login: async ({ body, request }) => {
      await countSignInFrom(db, request.ip);
      await countPassword(db, body.email);
      const token = await sessions.signIn(body, await deviceOf(request));
      await forgetAttempts(db, passwordBucket(body.email));
      return { token };
    },
    register: async ({ body, request }) => {
      await countRegistrationFrom(db, request.ip);
      return { token: await register(body, await deviceOf(request)) };
    },
    forgotPassword: async ({ body, request }) => passwords.forgot(body.email, await deviceOf(request)),
    resetPassword: async ({ body, request }) => ({ token: await passwords.reset(body, await deviceOf(request)) }),
    confirmEmail: async ({ body, request }) => emails.confirm(body.token, await deviceOf(request)),
    logout: ({ tx, userId, caller }) => sessions.end(tx, userId, caller.sessionId),
  };
}

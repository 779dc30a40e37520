import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import { holdCompany } from './change-company.ts';
import type { CompaniesParts, FranchiseScope } from './franchise-scope.ts';
import { recordDeed } from './record-deed.ts';

interface Visit {
  readonly companyId: string;
  readonly reason: string;
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * A session of its own, for one company and one hour. The company is told, and what is done there stands in its log
 * under the name of whoever did it. The visitor's own session goes on as it is.
 */
export async function enterCompany(
  parts: CompaniesParts,
  scope: FranchiseScope,
  { companyId, reason, ip, userAgent }: Visit,
): Promise<{ token: string; expires_at: string }> {
  const { tx, userId } = scope;
  const company = await holdCompany(scope, companyId);
  const by = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  const token = newToken();
  const { expires_at } = await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      support_company_id: companyId,
      support_reason: reason,
      user_agent: userAgent.slice(0, 400),
      ip,
      expires_at: sql<Date>`app.now() + make_interval(mins => ${limits.supportMinutes})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  await recordDeed(parts, scope, {
    companyId,
    verb: 'enter',
    details: { reason, until: expires_at.toISOString() },
    told: { kind: 'support.entered', data: { company: company.name, by: by.name, reason } },
  });
  return { token, expires_at: expires_at.toISOString() };
}

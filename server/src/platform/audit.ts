import type { Tx } from './db/transaction.ts';

/** What is worth asking about later: "who did this?" */
type AuditAction =
  | 'companies.redeem'
  | 'companies.transfer'
  | 'companies.update'
  | 'invites.accept'
  | 'invites.cancel'
  | 'invites.create'
  | 'invites.reject'
  | 'invites.resend'
  | 'invites.update'
  | 'members.leave'
  | 'members.remove'
  | 'members.update'
  | 'roles.create'
  | 'roles.remove'
  | 'roles.update'
  | 'tags.create'
  | 'tags.remove'
  | 'tags.update';

interface AuditEntry {
  readonly companyId: string;
  readonly userId: string;
  readonly action: AuditAction;
  readonly targetId: string;
  readonly details?: Record<string, unknown>;
}

/** Commits with what it tells of: there is no deed without its entry, and no entry without its deed. */
export async function audit(tx: Tx, { companyId, userId, action, targetId, details = {} }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ company_id: companyId, user_id: userId, action, target_id: targetId, details: JSON.stringify(details) })
    .execute();
}

import type { Viewer } from '@yupflow/contract/access';
import { type CompanyPermission, companyPermissions } from '@yupflow/contract/permissions';
import type { Database } from '../db/database.ts';
import { hashToken } from './tokens.ts';

/** Who is calling, as the database knows it at this moment: a changed role counts from the next call on. */
export interface Caller {
  readonly sessionId: string;
  readonly userId: string;
  readonly companyId: string | null;
  readonly isOwner: boolean;
  readonly lastUsedAt: Date;
  readonly viewer: Viewer;
}

interface Row {
  session_id: string;
  last_used_at: Date;
  user_id: string;
  company_id: string | null;
  is_owner: boolean | null;
  is_subscription_valid: boolean | null;
  permissions: string[];
}

function permissionsOf(row: Row): readonly CompanyPermission[] {
  if (row.is_owner) return companyPermissions;
  return companyPermissions.filter((permission) => row.permissions.includes(permission));
}

export async function findSession(db: Pick<Database, 'app'>, token: string): Promise<Caller | null> {
  const { rows } = await db.app.query<Row>({
    name: 'session_of',
    text: 'select * from app.session_of($1)',
    values: [hashToken(token)],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    companyId: row.company_id,
    isOwner: row.is_owner === true,
    lastUsedAt: row.last_used_at,
    viewer: {
      company: row.company_id ? { isSubscriptionValid: row.is_subscription_valid === true } : null,
      permissions: permissionsOf(row),
    },
  };
}

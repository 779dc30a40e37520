import type { CompanyPermission } from '@yupflow/contract/permissions';
import { sql } from 'kysely';

/** Whether member `m` of company `c` may: by a role of theirs, or as the owner. */
export const isGranted = (permission: CompanyPermission) => sql<boolean>`(c.owner_id = m.user_id or exists (
  select from member_roles given join roles r on r.company_id = given.company_id and r.id = given.role_id
  where given.company_id = m.company_id and given.user_id = m.user_id and ${permission} = any(r.permissions)))`;

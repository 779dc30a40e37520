import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { endMembership } from './memberships.service.ts';
import { getTeamMember } from './team.repository.ts';
import { announceTeam, type TeamParts, type TeamScope } from './team-events.ts';

/** Whoever leaves goes to another company of theirs, or to none. */
export async function leaveCompany(parts: TeamParts, scope: TeamScope, named: string): Promise<void> {
  const { tx, companyId, userId } = scope;
  // A second click comes when the active company is another one already.
  if (named !== companyId) throw new AppError('not_found');
  const before = await getTeamMember(tx, companyId, userId);
  await endMembership(parts, tx, companyId, userId);
  await audit(tx, { ...scope, action: 'members.leave', targetId: userId });
  const roles = before?.roles.map((role) => role.id) ?? [];
  announceTeam(parts, tx, { companyId, ids: [userId], roles, person: userId });
}

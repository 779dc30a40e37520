import { audit } from '../../platform/audit.ts';
import { endMembership } from './memberships.service.ts';
import { getTeamMember } from './team.repository.ts';
import { announceTeam, type TeamParts, type TeamScope } from './team-events.ts';

/** Whoever leaves goes to another company of theirs, or to none. */
export async function leaveCompany(parts: TeamParts, scope: TeamScope): Promise<void> {
  const { tx, companyId, userId } = scope;
  const before = await getTeamMember(tx, companyId, userId);
  await endMembership(tx, companyId, userId);
  await audit(tx, { ...scope, action: 'members.leave', targetId: userId });
  const roles = before?.roles.map((role) => role.id) ?? [];
  announceTeam(parts, tx, { companyId, ids: [userId], roles, person: userId });
}

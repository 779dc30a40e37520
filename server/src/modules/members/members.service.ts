import type { List } from '@yupflow/contract/list';
import type { ActiveMember, ActiveQuery, TeamMember, TeamQuery } from '@yupflow/contract/members';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { notify } from '../notifications/notifications.service.ts';
import { releaseUnattended } from '../tickets/release-tickets.service.ts';
import { assertRolesGivable } from './given-roles.ts';
import { cancelInvite, changeInvite } from './invites.service.ts';
import { companyName, lockMember, replaceMemberRoles } from './members.repository.ts';
import { endMembership, lockOwner } from './memberships.service.ts';
import { getTeamMember, listActiveMembers, listTeam } from './team.repository.ts';
import { announceTeam, type TeamParts, type TeamScope } from './team-events.ts';

export function membersService(parts: TeamParts) {
  async function get({ tx, companyId }: TeamScope, id: string): Promise<TeamMember> {
    const member = await getTeamMember(tx, companyId, id);
    if (!member) throw new AppError('not_found');
    return member;
  }

  /** False when there is no such member. */
  async function changeRoles(scope: TeamScope, id: string, roles: readonly string[]): Promise<boolean> {
    const { tx, companyId } = scope;
    const ownerId = await lockOwner(tx, companyId, 'share');
    const member = await lockMember(tx, companyId, id);
    if (!member) return false;
    if (id === ownerId) throw new AppError('owner_untouchable');
    await assertRolesGivable(scope, roles, member.roles);
    await replaceMemberRoles(tx, companyId, id, roles);
    await releaseUnattended(parts, tx, companyId);
    await audit(tx, {
      ...scope,
      action: 'members.update',
      targetId: id,
      details: { before: member.roles, after: roles },
    });
    announceTeam(parts, tx, { companyId, ids: [id], roles: [...new Set([...member.roles, ...roles])], person: id });
    return true;
  }

  return {
    get,

    list: ({ tx, companyId }: TeamScope, query: TeamQuery): Promise<List<TeamMember>> => listTeam(tx, companyId, query),

    listActive: ({ tx, companyId }: TeamScope, query: ActiveQuery): Promise<List<ActiveMember>> =>
      listActiveMembers(tx, companyId, query),

    async update(scope: TeamScope, id: string, roles: readonly string[]): Promise<TeamMember> {
      const isDone = (await changeRoles(scope, id, roles)) || (await changeInvite(parts, scope, id, roles));
      if (!isDone) throw new AppError('not_found');
      return get(scope, id);
    },

    async remove(scope: TeamScope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const before = await getTeamMember(tx, companyId, id);
      if (!(await endMembership(parts, tx, companyId, id))) {
        if (await cancelInvite(parts, scope, id)) return;
        throw new AppError('not_found');
      }
      const company = await companyName(tx, companyId);
      await audit(tx, { ...scope, action: 'members.remove', targetId: id, details: { email: before?.email } });
      await notify(tx, parts.realtime, { userId: id, kind: 'member.removed', data: { company }, companyId });
      announceTeam(parts, tx, { companyId, ids: [id], roles: before?.roles.map((role) => role.id) ?? [], person: id });
    },
  };
}

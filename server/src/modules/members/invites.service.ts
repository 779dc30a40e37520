import { limits } from '@yupflow/contract/limits';
import type { TeamMember } from '@yupflow/contract/members';
import type { Jobs } from '../../jobs/jobs.ts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { countDeed } from '../../platform/auth/attempts.ts';
import type { Config } from '../../platform/config.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { notify } from '../notifications/notifications.service.ts';
import { assertRolesGivable } from './given-roles.ts';
import * as repository from './invites.repository.ts';
import { isMember } from './members.repository.ts';
import { sendInvite } from './send-invite.ts';
import { getTeamMember } from './team.repository.ts';
import { announceTeam, type TeamParts, type TeamScope } from './team-events.ts';

export interface InvitesParts extends TeamParts {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly config: Pick<Config, 'publicUrl' | 'primaryColor' | 'isFranchiseMode'>;
}

/** Whoever was invited sees it at once where they are signed in. */
async function tellInvited({ realtime }: TeamParts, { tx }: TeamScope, email: string): Promise<void> {
  const account = await repository.findAccount(tx, { email });
  if (account) afterCommit(tx, () => realtime.emitTo(account.id, 'me.changed'));
}

/** False when there is no such invite. */
export async function cancelInvite(parts: TeamParts, scope: TeamScope, id: string): Promise<boolean> {
  const { tx, companyId } = scope;
  const invite = await repository.lockInvite(tx, companyId, id);
  if (!invite) return false;
  await repository.removeInvite(tx, companyId, id);
  await audit(tx, { ...scope, action: 'invites.cancel', targetId: id, details: { email: invite.email } });
  await tellInvited(parts, scope, invite.email);
  announceTeam(parts, tx, { companyId, ids: [id] });
  return true;
}

/** Other roles for whoever will accept it. False when there is no such invite. */
export async function changeInvite(
  parts: TeamParts,
  scope: TeamScope,
  id: string,
  roles: readonly string[],
): Promise<boolean> {
  const { tx, companyId } = scope;
  const invite = await repository.lockInvite(tx, companyId, id);
  if (!invite) return false;
  await assertRolesGivable(scope, roles, invite.roles);
  await repository.replaceInviteRoles(tx, companyId, id, roles);
  await audit(tx, {
    ...scope,
    action: 'invites.update',
    targetId: id,
    details: { before: invite.roles, after: roles },
  });
  await tellInvited(parts, scope, invite.email);
  announceTeam(parts, tx, { companyId, ids: [id] });
  return true;
}

export function invitesService(parts: InvitesParts) {
  async function shown({ tx, companyId }: TeamScope, id: string): Promise<TeamMember> {
    const invite = await getTeamMember(tx, companyId, id);
    if (!invite) throw new AppError('not_found');
    return invite;
  }

  return {
    async create(scope: TeamScope, form: { email: string; roles: readonly string[] }): Promise<TeamMember> {
      const { tx, companyId, userId } = scope;
      const { email, roles } = form;
      await assertRolesGivable(scope, roles);
      const account = await repository.findAccount(tx, { email });
      if (account && (await isMember(tx, companyId, account.id)))
        throw new AppError('already_member', { fields: { email: 'already_member' } });
      const id = await repository.createInvite(tx, { companyId, email, invitedBy: userId });
      if (!id) throw new AppError('already_invited', { fields: { email: 'already_invited' } });
      await repository.replaceInviteRoles(tx, companyId, id, roles);
      await countDeed(tx, `invites:${companyId}`, limits.invitesPerCompany);
      const { by, company } = await sendInvite(parts, scope, { id, email });
      if (account)
        await notify(tx, parts.realtime, {
          userId: account.id,
          kind: 'invite.received',
          data: { company, by },
          companyId,
        });
      await audit(tx, { ...scope, action: 'invites.create', targetId: id, details: form });
      await tellInvited(parts, scope, email);
      announceTeam(parts, tx, { companyId, ids: [id] });
      return shown(scope, id);
    },

    async resend(scope: TeamScope, id: string): Promise<TeamMember> {
      const { tx, companyId, userId } = scope;
      const invite = await repository.lockInvite(tx, companyId, id);
      if (!invite) throw new AppError('not_found');
      await repository.renewInvite(tx, companyId, id, userId);
      await countDeed(tx, `invites:${companyId}`, limits.invitesPerCompany);
      // Nobody is written to again and again.
      await countDeed(tx, `invite:${id}`, limits.mailsPerAccount);
      await sendInvite(parts, scope, { id, email: invite.email });
      await audit(tx, { ...scope, action: 'invites.resend', targetId: id, details: { email: invite.email } });
      await tellInvited(parts, scope, invite.email);
      announceTeam(parts, tx, { companyId, ids: [id] });
      return shown(scope, id);
    },

    async cancel(scope: TeamScope, id: string): Promise<void> {
      if (!(await cancelInvite(parts, scope, id))) throw new AppError('not_found');
    },
  };
}

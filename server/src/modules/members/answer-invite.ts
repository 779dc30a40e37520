import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import { afterCommit, insideCompany, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { notify } from '../notifications/notifications.service.ts';
import { addMember, companyOfInvite, findAccount, lockInvite, removeInvite } from './invites.repository.ts';
import { companyName, isMember } from './members.repository.ts';
import { enterCompany } from './memberships.service.ts';
import { announceTeam, type TeamParts } from './team-events.ts';

interface Answering {
  readonly tx: Tx;
  readonly userId: string;
  readonly caller: Caller;
}

interface ReceivedInvite {
  readonly id: string;
  readonly companyId: string;
  readonly company: string;
  readonly email: string;
  readonly name: string;
  readonly invitedBy: string | null;
  readonly roles: string[];
}

/**
 * Takes an invite off the table, if it was sent to the caller's own address, and works inside its company.
 * Of two answers at once the second finds nothing.
 */
async function takeInvite(
  { tx, userId, caller }: Answering,
  id: string,
  work: (invite: ReceivedInvite) => Promise<void>,
): Promise<void> {
  const account = await findAccount(tx, { id: userId });
  if (!account) throw new AppError('not_found');
  const { email, name } = account;
  const companyId = await companyOfInvite(tx, email, id, caller.franchiseId);
  if (!companyId) throw new AppError('not_found');
  // Anybody can write somebody else's address into a form: only who opened its mail may answer for it.
  if (!account.isEmailConfirmed) throw new AppError('email_unconfirmed');
  await insideCompany(tx, companyId, async () => {
    const invite = await lockInvite(tx, companyId, id);
    if (!invite) throw new AppError('not_found');
    await removeInvite(tx, companyId, id);
    await work({ ...invite, id, companyId, email, name, company: await companyName(tx, companyId) });
  });
}

/** Whoever invited hears of it, as long as they are of the company. */
async function listenerOf(tx: Tx, { companyId, invitedBy }: ReceivedInvite): Promise<string | null> {
  return invitedBy && (await isMember(tx, companyId, invitedBy)) ? invitedBy : null;
}

export async function acceptInvite(parts: TeamParts, answering: Answering, id: string): Promise<void> {
  const { tx, userId, caller } = answering;
  await takeInvite(answering, id, async (invite) => {
    const { companyId, company, name, roles } = invite;
    await addMember(tx, companyId, userId, roles);
    // Whoever works in another company at the moment is not taken away from there.
    if (!caller.terms?.isValid) await enterCompany(tx, caller, companyId);
    const listener = await listenerOf(tx, invite);
    if (listener)
      await notify(tx, parts.realtime, {
        userId: listener,
        kind: 'invite.accepted',
        data: { member: name, company },
        companyId,
      });
    await audit(tx, { companyId, userId, action: 'invites.accept', targetId: id, details: { roles } });
    failpoint('invites.before-commit');
    afterCommit(tx, () => failpoint('invites.after-commit'));
    announceTeam(parts, tx, { companyId, ids: [id, userId], roles, person: userId });
  });
}

export async function rejectInvite(parts: TeamParts, answering: Answering, id: string): Promise<void> {
  const { tx, userId } = answering;
  await takeInvite(answering, id, async (invite) => {
    const { companyId, company, email } = invite;
    const listener = await listenerOf(tx, invite);
    if (listener)
      await notify(tx, parts.realtime, {
        userId: listener,
        kind: 'invite.rejected',
        data: { email, company },
        companyId,
      });
    await audit(tx, { companyId, userId, action: 'invites.reject', targetId: id, details: { email } });
    announceTeam(parts, tx, { companyId, ids: [id] });
    afterCommit(tx, () => parts.realtime.emitTo(userId, 'me.changed'));
  });
}

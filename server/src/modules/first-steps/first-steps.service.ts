import { decideAccess } from '@yupflow/contract/access';
import { type Checklist, firstSteps } from '@yupflow/contract/first-steps';
import { screens } from '@yupflow/contract/screens';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findDismissal, findDone, setDismissal } from './first-steps.repository.ts';

interface Asked {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: Caller;
}

export async function getFirstSteps({ tx, companyId, userId, caller }: Asked): Promise<Checklist> {
  // A guest of the company has nothing to set up here.
  const is_dismissed = (await findDismissal(tx, companyId, userId)) ?? true;
  const open = firstSteps.filter(({ screen }) => decideAccess(screens[screen].access, caller.viewer) === null);
  if (is_dismissed || open.length === 0) return { steps: [], is_dismissed };
  const done = await findDone(tx, companyId);
  return { steps: open.map(({ name }) => ({ name, is_done: done[name] })), is_dismissed };
}

export async function changeFirstSteps(asked: Asked, isDismissed: boolean): Promise<Checklist> {
  await setDismissal(asked.tx, asked.companyId, asked.userId, isDismissed);
  return getFirstSteps(asked);
}

import type { Contact } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { leaveAllCycles, returnToCycles } from '../shipping-cycles/contact-cycles.service.ts';
import { endAttendancesOf } from '../tickets/merge-conversations.service.ts';
import { announceContacts, type ContactScope } from './contact-record-scope.ts';
import * as repository from './contact-removal.repository.ts';
import { addEvent } from './contact-timeline.repository.ts';
import { getContact } from './contacts.service.ts';

/** Deletes many at once, so that they can be restored; nobody attends them any longer. Answers those that were there. */
export async function removeContacts(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  await endAttendancesOf(tx, companyId, ids);
  const there = await repository.lockContacts(tx, companyId, ids);
  if (there.length > 0) {
    await repository.putAway(tx, companyId, there);
    await leaveAllCycles(tx, companyId, there);
  }
  return there;
}

interface Restored {
  readonly restored: string[];
  /** Those whose number, or another identity, somebody else has by now: they stay deleted. */
  readonly taken: string[];
}

/** Brings many back with all that they had and that still exists. */
export async function restoreContacts(tx: Tx, companyId: string, ids: readonly string[]): Promise<Restored> {
  const due = await repository.lockRemoved(tx, companyId, ids);
  if (due.length === 0) return { restored: [], taken: [] };
  const taken = await repository.placeIdentities(tx, companyId, due);
  const restored = due.filter((id) => !taken.includes(id));
  if (restored.length > 0) {
    await returnToCycles(tx, companyId, restored);
    await repository.bringBack(tx, companyId, restored);
  }
  return { restored, taken };
}

export function contactRemovalService(realtime: Pick<Realtime, 'emit'>) {
  return {
    async remove(scope: ContactScope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const removed = await removeContacts(tx, companyId, [id]);
      if (removed.length === 0) throw new AppError('not_found');
      await audit(tx, { ...scope, action: 'contacts.remove', targetId: id });
      afterCommit(tx, () => realtime.emit(companyId, 'chats.resync', {}));
      announceContacts(realtime, scope, [id]);
    },

    async restore(scope: ContactScope, id: string): Promise<Contact> {
      const { tx, companyId } = scope;
      if (!(await repository.isRestorable(tx, companyId, id, limits.undoDays))) throw new AppError('not_found');
      const { restored } = await restoreContacts(tx, companyId, [id]);
      if (restored.length === 0) {
        const contactId = await repository.findHolder(tx, companyId, id);
        throw new AppError('contact_exists', contactId ? { contactId } : {});
      }
      await addEvent(scope, id, 'restored', {});
      await audit(tx, { ...scope, action: 'contacts.restore', targetId: id });
      announceContacts(realtime, scope, [id]);
      return getContact(tx, companyId, id);
    },
  };
}

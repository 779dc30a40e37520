import type { TimelineEntry } from '@yupflow/contract/contacts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { changeNote, removeNote } from './contact-notes.repository.ts';
import { lockContact } from './contact-record.repository.ts';
import { announceContacts, type ContactScope } from './contact-record-scope.ts';
import { addEvent, getEvent } from './contact-timeline.repository.ts';

interface NotesParts {
  readonly realtime: Pick<Realtime, 'emit'>;
  readonly clock: Clock;
}

export function contactNotesService({ realtime, clock }: NotesParts) {
  async function read({ tx, companyId }: ContactScope, id: string, noteId: string): Promise<TimelineEntry> {
    const entry = await getEvent(tx, companyId, id, noteId);
    if (entry?.kind !== 'note') throw new AppError('not_found');
    return entry;
  }

  async function hold({ tx, companyId }: ContactScope, id: string): Promise<void> {
    if (!(await lockContact(tx, companyId, id))) throw new AppError('not_found');
  }

  return {
    async create(scope: ContactScope, id: string, text: string): Promise<TimelineEntry> {
      await hold(scope, id);
      const [noteId = ''] = await addEvent(scope, id, 'note', { text });
      announceContacts(realtime, scope, [id]);
      return read(scope, id, noteId);
    },

    /** Nobody puts words into another's mouth, not even the owner. */
    async update(scope: ContactScope, id: string, noteId: string, text: string): Promise<TimelineEntry> {
      await hold(scope, id);
      const { by } = await read(scope, id, noteId);
      if (by?.id !== scope.userId) throw new AppError('not_found');
      await changeNote(scope.tx, scope.companyId, id, noteId, { text, edited_at: clock.now().toISOString() });
      announceContacts(realtime, scope, [id]);
      return read(scope, id, noteId);
    },

    async remove(scope: ContactScope, id: string, noteId: string): Promise<void> {
      await hold(scope, id);
      const { by } = await read(scope, id, noteId);
      if (by?.id !== scope.userId && !scope.caller.isOwner) throw new AppError('owner_only');
      await removeNote(scope.tx, scope.companyId, id, noteId);
      announceContacts(realtime, scope, [id]);
    },
  };
}

import type { TimelineEntry } from '@yupflow/contract/contacts';
import { AppError } from '../../platform/app-error.ts';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { ContactScope } from './contact-record-scope.ts';
import { getBirth, listEvents } from './contact-timeline.repository.ts';

interface TimelineQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export async function listTimeline({ tx, companyId }: ContactScope, id: string, { cursor, limit }: TimelineQuery) {
  const birth = await getBirth(tx, companyId, id);
  if (!birth) throw new AppError('not_found');
  const [before] = cursor ? decodeCursor(cursor, [uuidShape]) : [];
  const events = await listEvents(tx, companyId, id, { before, limit: limit + 1 });
  // Nothing happened before it came, so that is the end of the last page.
  const entries = events.length > limit ? events : [...events, birth];
  return pageOf(entries, limit, { keysOf: (entry) => [entry.id], present: (entry): TimelineEntry => entry });
}

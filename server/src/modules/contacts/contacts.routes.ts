import type { contacts } from '@yupflow/contract/contacts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { JobsParts } from '../jobs/jobs.service.ts';
import { contactBulkHandlers } from './contact-bulk.routes.ts';
import { contactDataService } from './contact-data.service.ts';
import { contactFieldsService } from './contact-fields.service.ts';
import { contactListHandlers } from './contact-list.routes.ts';
import { contactMergeService } from './contact-merge.service.ts';
import { contactNotesService } from './contact-notes.service.ts';
import { contactRecordService } from './contact-record.service.ts';
import { contactRemovalService } from './contact-removal.service.ts';
import { contactTagsService } from './contact-tags.service.ts';
import { listTimeline } from './contact-timeline.service.ts';
import { getContact } from './contacts.service.ts';

type ContactsParts = JobsParts & { readonly realtime: Pick<Realtime, 'emit' | 'emitToChat'> };

export function contactsHandlers(parts: ContactsParts): Handlers<typeof contacts> {
  const { realtime } = parts;
  const record = contactRecordService(realtime);
  const removal = contactRemovalService(realtime);
  const tags = contactTagsService(realtime);
  const fields = contactFieldsService(realtime);
  const { merge } = contactMergeService(realtime);
  const notes = contactNotesService(parts);
  const data = contactDataService(realtime);
  return {
    ...contactListHandlers(),
    ...contactBulkHandlers(parts),
    get: (call) => getContact(call.tx, call.companyId, call.params.id),
    create: (call) => record.create(call, call.body),
    update: (call) => record.update(call, call.params.id, call.body),
    remove: (call) => removal.remove(call, call.params.id),
    restore: (call) => removal.restore(call, call.params.id),
    changeTags: (call) => tags.change(call, call.params.id, call.body),
    changeFields: (call) => fields.change(call, call.params.id, call.body),
    merge: (call) => merge(call, call.params.id, call.body),
    listTimeline: (call) => listTimeline(call, call.params.id, call.query),
    createNote: (call) => notes.create(call, call.params.id, call.body.text),
    updateNote: (call) => notes.update(call, call.params.id, call.params.noteId, call.body.text),
    removeNote: (call) => notes.remove(call, call.params.id, call.params.noteId),
    getData: (call) => data.get(call, call.params.id),
    erase: (call) => data.erase(call, call.params.id, call.body.confirm),
  };
}

import type { Contact } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { lockContact, touchContact } from './contact-record.repository.ts';
import { announceContacts, type ContactScope } from './contact-record-scope.ts';
import { addTags, countTags, findTags, type TagFacts, takeTags } from './contact-tags.repository.ts';
import { addEvents } from './contact-timeline.repository.ts';
import { getContact } from './contacts.service.ts';

const dataOf = ({ id, name, color }: TagFacts) => ({ tag_id: id, name, color });

export function contactTagsService(realtime: Pick<Realtime, 'emit'>) {
  return {
    async change(scope: ContactScope, id: string, wanted: { add: string[]; remove: string[] }): Promise<Contact> {
      const { tx, companyId } = scope;
      if (!(await lockContact(tx, companyId, id))) throw new AppError('not_found');
      const tags = await findTags(tx, companyId, wanted.add);
      if (!tags) throw new AppError('invalid_fields', { fields: { add: 'invalid' } });
      const taken = await takeTags(tx, companyId, id, wanted.remove);
      const added = await addTags(tx, companyId, id, tags);
      if ((await countTags(tx, companyId, id)) > limits.tagsOfContact)
        throw new AppError('invalid_fields', { fields: { add: 'too_long' } });
      const events = [
        ...taken.map((tag) => ({ kind: 'tag_removed' as const, data: dataOf(tag) })),
        ...tags.filter((tag) => added.has(tag.id)).map((tag) => ({ kind: 'tag_added' as const, data: dataOf(tag) })),
      ];
      if (events.length > 0) {
        await addEvents(scope, id, events);
        await touchContact(tx, companyId, id);
        announceContacts(realtime, scope, [id]);
      }
      return getContact(tx, companyId, id);
    },
  };
}

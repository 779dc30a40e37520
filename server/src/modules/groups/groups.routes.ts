import type { groups } from '@yupflow/contract/groups';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { type GroupParts, groupsService } from './groups.service.ts';

/** The channel is asked first, while no transaction is open; what it did is shown then. */
export function groupsHandlers(parts: GroupParts): Handlers<typeof groups> {
  const service = groupsService(parts);
  return {
    create: prepared(
      (call) => service.make(call, call.body),
      (call, made) => service.attend(call, call.body, made),
    ),
    rename: prepared(
      (call) => service.rename(call, call.params.id, call.body.name),
      (call, done) => service.show(call, call.params.id, done, 'groups.update'),
    ),
    setPicture: prepared(
      (call) => service.setPicture(call, call.params.id, call.body.key),
      (call, done) => service.show(call, call.params.id, done, 'groups.update'),
    ),
    addPeople: prepared(
      (call) => service.addPeople(call, call.params.id, call.body.contact_ids),
      (call, done) => service.show(call, call.params.id, done, 'groups.update'),
    ),
    changePeople: prepared(
      (call) => service.changePeople(call, call.params.id, call.body),
      (call, done) => service.show(call, call.params.id, done, 'groups.update'),
    ),
    leave: prepared(
      (call) => service.leave(call, call.params.id),
      (call, done) => service.show(call, call.params.id, done, 'groups.leave'),
    ),
  };
}

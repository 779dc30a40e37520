import type { me } from '@yupflow/contract/me';
import type { Handlers } from '../../platform/http/handlers.ts';
import { getUser } from './me.service.ts';

export function meHandlers(): Handlers<typeof me> {
  return { get: ({ tx, caller }) => getUser(tx, caller) };
}

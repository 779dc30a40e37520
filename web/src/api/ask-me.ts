import { me, type User } from '@yupflow/contract/me';
import { callOnce } from './call-once.ts';

/** In a file of its own: nobody asks before signing in, so the login page goes without it. */
export const askMe = (): Promise<User> => callOnce(me.get, {});

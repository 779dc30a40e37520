import { reloadMe } from '../../api/me.ts';
import { startSession } from '../../api/session.ts';

/** Signed in: the router moves on once it knows who came in. */
export async function enter({ token }: { readonly token: string }): Promise<void> {
  startSession(token);
  await reloadMe();
}

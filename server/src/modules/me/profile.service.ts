import type { profileForm } from '@yupflow/contract/me';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/db/transaction.ts';
import { replacePicture } from '../pictures/pictures.service.ts';
import { type Told, tellOfPerson } from '../session/presence.service.ts';

type ProfileForm = z.output<typeof profileForm>;

/** What is not given stays; nothing given does nothing, and nobody hears of it. */
export async function updateProfile(
  tx: Tx,
  realtime: Told,
  userId: string,
  { image, phone, ...given }: ProfileForm,
): Promise<void> {
  const changes: { name?: string; language?: string; phone?: string | null; image?: string | null } = { ...given };
  if (phone !== undefined) changes.phone = phone || null;
  if (image !== undefined) {
    const user = await tx
      .selectFrom('users')
      .select('image')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    changes.image = await replacePicture(tx, user.image, image);
  }
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute();
  await tellOfPerson(tx, realtime, userId);
}

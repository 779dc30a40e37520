import { randomBytes } from 'node:crypto';
import { urlOf } from '@yupflow/contract/client';
import { pictures } from '@yupflow/contract/pictures';
import type { Tx } from '../../platform/db/transaction.ts';

/** Where a picture is shown from, by the key that its owner's row holds. */
export function pictureUrl(key: string | null): string | null {
  return key && urlOf(pictures.get, { params: { key } });
}

/** The same, for answers that leave out what there is not. */
export function pictured(key: string | null): { picture?: string } {
  const url = pictureUrl(key);
  return url ? { picture: url } : {};
}

/** What a form brings: the bytes of a picture that was made anew, or nothing to take it away. */
type NewPicture = Blob | Uint8Array | '';

/**
 * Answers the key for the owner's row, which must be locked: otherwise two changes at once leave a picture behind.
 * The name of the old one dies with it.
 */
export async function replacePicture(
  tx: Tx,
  current: string | null,
  image: NewPicture,
  type: 'png' | 'webp' = 'webp',
): Promise<string | null> {
  if (image instanceof Blob) throw new Error('a picture is made anew before it is kept');
  if (current) await tx.deleteFrom('pictures').where('key', '=', current).execute();
  if (image === '') return null;
  const key = randomBytes(24).toString('base64url');
  await tx
    .insertInto('pictures')
    .values({ key, bytes: Buffer.from(image), type: `image/${type}` })
    .execute();
  return key;
}

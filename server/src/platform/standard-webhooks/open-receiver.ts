import type { Receiver } from './attempt.ts';
import type { Sealed } from './webhook-rows.ts';

export interface OpenReceiver extends Receiver {
  readonly isActive: boolean;
}

/** Both secrets sign while there are two. */
export async function receiverOf(row: Sealed, open: (sealed: Buffer) => Promise<string>): Promise<OpenReceiver> {
  const sealed = [row.secret_sealed, ...(row.old_secret_sealed ? [row.old_secret_sealed] : [])];
  const secrets: string[] = [];
  for (const one of sealed) secrets.push(await open(one));
  return { url: row.url, isActive: row.is_active, secrets };
}

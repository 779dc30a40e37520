import { mediaKindOf } from '@yupflow/contract/media-kinds';
import type { MediaKind } from '@yupflow/contract/messages';
import type { Tx } from '../../platform/db/transaction.ts';
import { findByName } from './quick-messages.repository.ts';

interface Template {
  readonly kind: 'text' | MediaKind;
  /** With its variables. */
  readonly text: string;
  readonly media: { readonly key: string } | undefined;
}

/** A quick message of the company as something to send. */
export async function findTemplate(tx: Tx, companyId: string, name: string): Promise<Template | undefined> {
  const row = await findByName(tx, companyId, name.replace(/^\//, ''));
  if (!row) return undefined;
  const { text, media, media_key: key } = row;
  if (!media || !key) return { kind: 'text', text, media: undefined };
  const kind = mediaKindOf(media.type);
  // Nothing is written below what is only heard.
  return { kind: kind === 'audio' && text ? 'document' : kind, text, media: { key } };
}

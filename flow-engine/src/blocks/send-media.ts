import type { StepContext } from '../run/step-context.ts';
import type { Media } from './parts.ts';
import { sendMessage } from './send-message.ts';

/** A file that is gone is skipped; the words that came with it are worth sending alone. */
export function sendMedia(
  step: StepContext,
  kind: 'image' | 'video' | 'audio' | 'voice' | 'document',
  media: Media | null,
  caption: string,
): void {
  const text = step.fill(caption);
  const isThere = media !== null && step.world.has('media', media.key);
  if (!isThere) step.remark('missing_media', media?.name);
  sendMessage(step, isThere ? { kind, media, text } : { kind: 'text', text });
}

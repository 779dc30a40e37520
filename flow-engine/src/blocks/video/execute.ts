import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendMedia } from '../send-media.ts';
import type { VideoBlock } from './schema.ts';

export function executeVideo({ media, caption }: VideoBlock, step: StepContext): BlockOutcome {
  sendMedia(step, 'video', media, caption);
  return { go: 'next' };
}

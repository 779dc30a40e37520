import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendMedia } from '../send-media.ts';
import type { ImageBlock } from './schema.ts';

export function executeImage({ media, caption }: ImageBlock, step: StepContext): BlockOutcome {
  sendMedia(step, 'image', media, caption);
  return { go: 'next' };
}

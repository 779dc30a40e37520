import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendMedia } from '../send-media.ts';
import type { FileBlock } from './schema.ts';

export function executeFile({ media, caption }: FileBlock, step: StepContext): BlockOutcome {
  sendMedia(step, 'document', media, caption);
  return { go: 'next' };
}

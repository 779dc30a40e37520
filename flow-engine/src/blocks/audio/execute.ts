import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendMedia } from '../send-media.ts';
import type { AudioBlock } from './schema.ts';

export function executeAudio({ media, is_voice }: AudioBlock, step: StepContext): BlockOutcome {
  sendMedia(step, is_voice ? 'voice' : 'audio', media, '');
  return { go: 'next' };
}

import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendMessage } from '../send-message.ts';
import type { LocationBlock } from './schema.ts';

export function executeLocation(block: LocationBlock, step: StepContext): BlockOutcome {
  const { latitude, longitude } = block;
  if (latitude !== null && longitude !== null) {
    const [title, address] = [step.fill(block.title), step.fill(block.address)];
    sendMessage(step, { kind: 'location', latitude, longitude, title, address });
  }
  return { go: 'next' };
}

import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendPixel } from '../send-pixel.ts';
import type { PixelMetaBlock } from './schema.ts';

export const executePixelMeta = (block: PixelMetaBlock, step: StepContext): BlockOutcome =>
  sendPixel('meta', block.pixel, block, step);

import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendPixel } from '../send-pixel.ts';
import type { PixelTiktokBlock } from './schema.ts';

export const executePixelTiktok = (block: PixelTiktokBlock, step: StepContext): BlockOutcome =>
  sendPixel('tiktok', block.pixel, block, step);

import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { sendPixel } from '../send-pixel.ts';
import type { PixelGa4Block } from './schema.ts';

export const executePixelGa4 = (block: PixelGa4Block, step: StepContext): BlockOutcome =>
  sendPixel('ga4', block.measurement, block, step);

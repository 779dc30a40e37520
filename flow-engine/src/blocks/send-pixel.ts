import { evaluate } from '../formula/evaluate.ts';
import type { EffectOf } from '../run/effect.ts';
import type { BlockOutcome, StepContext } from '../run/step-context.ts';
import type { PixelEvent } from './parts.ts';

interface PixelBlock {
  readonly secret: string | null;
  readonly event: PixelEvent;
  readonly value: string;
  readonly currency: string;
  readonly test_code: string;
}

/** Nothing where the value is empty; one that is no number is left out, with a remark. */
function amountOf(value: string, step: StepContext): number | null {
  if (step.fillPlain(value).trim() === '') return null;
  const result = evaluate(value, step.world.valueOf);
  if ('value' in result) return result.value;
  step.remark(result.fault.code, result.fault.about ?? value);
  return null;
}

/** What the three providers share. Without a token there is nobody to tell. */
export function sendPixel(
  provider: EffectOf<'pixel'>['provider'],
  pixel: string,
  { secret, event, value, currency, test_code }: PixelBlock,
  step: StepContext,
): BlockOutcome {
  if (secret === null || !step.world.has('secret', secret) || pixel.trim() === '') {
    step.remark('request_failed', provider);
    return { go: 'next' };
  }
  const amount = amountOf(value, step);
  const testCode = test_code.trim();
  step.emit({ type: 'pixel', provider, pixel: pixel.trim(), secret, event, value: amount, currency, testCode });
  return { go: 'next' };
}

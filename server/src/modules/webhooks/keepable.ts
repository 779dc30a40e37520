import { limits } from '@yupflow/contract/limits';
import { IngressRefusal } from './ingress-refusal.ts';

const tooDeep = () =>
  new IngressRefusal(422, 'too_deep', `Values may be nested ${limits.webhookDepth - 1} levels deep at most.`);

/** PostgreSQL keeps neither NUL nor half a character. */
const cleanText = (text: string) => text.replaceAll('\0', '').toWellFormed();

/**
 * What came from outside, as it can be kept, and as deep as paths reach. `depth` is how far from the root it stands.
 * It goes no deeper than it takes, so that nothing that anybody sends is too deep for us.
 */
export function keepable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= limits.webhookDepth && Object.keys(value).length > 0) throw tooDeep();
  if (Array.isArray(value)) return value.map((item) => keepable(item, depth + 1));
  // Made from entries: a key of `__proto__` is one more key.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), keepable(item, depth + 1)]));
}

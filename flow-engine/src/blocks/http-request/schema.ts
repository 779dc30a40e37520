import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { block, fieldReference, pair, text } from '../parts.ts';

export const httpRequestBlock = block('http_request', {
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  url: text(flowLimits.urlLength),
  query: z.array(pair).check(z.maxLength(flowLimits.pairs)),
  headers: z.array(pair).check(z.maxLength(flowLimits.pairs)),
  body: z.strictObject({ kind: z.enum(['none', 'json', 'form', 'text']), text: text(flowLimits.bodyLength) }),
  timeout: z.int().check(z.minimum(1), z.maximum(flowLimits.timeoutSeconds)),
  /** What of a JSON answer goes where: `data.items.0.id`. */
  saves: z.array(z.strictObject({ path: text(200), field: fieldReference })).check(z.maxLength(flowLimits.pairs)),
});
export type HttpRequestBlock = z.output<typeof httpRequestBlock>;

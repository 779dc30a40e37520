import type { FilledPair } from '../../run/effect.ts';
import { fillUrl } from '../../run/fill-url.ts';
import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import { plainValue } from '../../run/variable-values.ts';
import { fillJson } from '../../variables/fill-json.ts';
import { replaceVariables } from '../../variables/fill-variables.ts';
import type { Pair } from '../parts.ts';
import { saveAnswer } from './save-answer.ts';
import type { HttpRequestBlock } from './schema.ts';

/** An outcome always comes, also of a request that is tried again; if it does not, the session goes on without it. */
const patience = 10 * 60_000;

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function fillBody({ kind, text }: HttpRequestBlock['body'], step: StepContext): HttpRequestBlock['body'] {
  const { world } = step;
  if (kind === 'none') return { kind, text: '' };
  if (kind === 'json') return { kind, text: fillJson(text, (name) => typedValue(name, step)) };
  if (kind === 'form') {
    return { kind, text: replaceVariables(text, (name, fallback) => encoded(plainValue(name, world) || fallback)) };
  }
  return { kind, text: step.fillPlain(text) };
}

/** Numbers stay numbers. */
function typedValue(name: string, { world }: StepContext): string | number | null {
  const value = world.valueOf(name);
  return typeof value === 'number' ? value : plainValue(name, world);
}

function fillPairs(pairs: readonly Pair[], step: StepContext): FilledPair[] {
  return pairs
    .map(({ name, value, secret }) => ({
      name: step.fillPlain(name).trim(),
      // No value begins a line of its own.
      value: secret === null ? step.fillPlain(value).replace(/[\r\n]+/g, ' ') : '',
      secret,
    }))
    .filter(({ name }) => name !== '');
}

/** Its outcome comes back as an event; until then the session waits. */
export function executeHttpRequest(block: HttpRequestBlock, step: StepContext): BlockOutcome {
  const { event, world } = step;
  if (event === null) {
    const key = step.emit({
      type: 'http_request',
      method: block.method,
      url: fillUrl(block.url, world),
      query: fillPairs(block.query, step),
      headers: fillPairs(block.headers, step),
      body: fillBody(block.body, step),
      timeout: block.timeout,
    });
    return { wait: { kind: 'result', key, until: new Date(world.now.getTime() + patience).toISOString() } };
  }
  if (event.type !== 'result' || !event.isOk) {
    const why = event.type === 'result' ? (event.error ?? event.status?.toString()) : 'timeout';
    step.remark('request_failed', why);
    return { go: 'failure' };
  }
  for (const { path, field } of block.saves) if (field !== null) saveAnswer(path, field, event.body, step);
  return { go: 'success' };
}

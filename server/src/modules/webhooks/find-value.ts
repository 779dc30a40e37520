import type { RequestPath } from '@yupflow/contract/webhooks';

/** What a request said, as it is kept: its body, its query string and its headers. */
export interface RequestContent {
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Own keys only: `__proto__` and `constructor` are data where somebody sent them, and nothing where nobody did. */
function childOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(String(step)) ? value[Number(step)] : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Record<string, unknown>)[step];
}

/** Undefined where the path leads nowhere. */
export function valueAt(content: RequestContent, path: RequestPath): unknown {
  return path.reduce<unknown>(childOf, content);
}

/** What a text or a field can take of it; empty for what is nothing, and for what holds others. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Keys may have dots in them, so that several steps are one. */
function along(value: unknown, steps: readonly string[]): unknown {
  if (steps.length === 0) return value;
  for (let taken = 1; taken <= steps.length; taken += 1) {
    const child = childOf(value, steps.slice(0, taken).join('.'));
    const found = child === undefined ? undefined : along(child, steps.slice(taken));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What `{{request.body.order.number}}` stands for; null for names of anything else, and for what is not there. */
export function nameableValue(content: RequestContent, name: string): string | null {
  const [root, ...steps] = name.split('.');
  return root === 'request' && steps.length > 0 ? textOf(along(content, steps)) || null : null;
}

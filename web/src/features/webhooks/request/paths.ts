import type { RequestPath } from '@yupflow/contract/webhooks';

type Step = RequestPath[number];

/** As a request is kept. */
export interface Content {
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

export const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Only what stands there itself: never what every object inherits. */
export function childOf(value: unknown, step: Step): unknown {
  return isBranch(value) && Object.hasOwn(value, step) ? (value as Record<Step, unknown>)[step] : undefined;
}

/** What stands at a path; undefined where the request has nothing there. */
export const valueAt = (content: Content, path: RequestPath): unknown => path.reduce<unknown>(childOf, content);

/** As it would be written into a field; empty where there is nothing to write. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || isBranch(value)) return '';
  return String(value).trim();
}

/** For people: the body goes without saying. */
export function writtenPath(path: RequestPath): string {
  const [root, ...steps] = path;
  return (root === 'body' && steps.length > 0 ? steps : path).join('.');
}

const nameable = /^[\p{L}\p{N}_-]+$/u;
const longestName = 100;

/** How texts of actions name a value; null for one that they can't, as under a key with a dot in it. */
export function variableOf(path: RequestPath): string | null {
  const name = ['request', ...path].join('.');
  return path.every((step) => nameable.test(String(step))) && name.length <= longestName ? name : null;
}

const mostVariables = 200;

/** Every value of a request that texts can name. */
export function nameablePaths(content: Content): RequestPath[] {
  const found: RequestPath[] = [];
  const walk = (value: unknown, path: RequestPath) => {
    if (found.length >= mostVariables) return;
    if (isBranch(value)) for (const step of stepsOf(value)) walk(childOf(value, step), [...path, step]);
    else if (path.length > 1 && variableOf(path) !== null) found.push(path);
  };
  walk(content.body, ['body']);
  walk(content.query, ['query']);
  return found;
}

export const stepsOf = (value: object): Step[] =>
  Array.isArray(value) ? Array.from(value.keys()) : Object.keys(value);

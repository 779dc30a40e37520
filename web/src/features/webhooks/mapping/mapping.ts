import type { RequestPath, WebhookMapping } from '@yupflow/contract/webhooks';

/** What every contact has; the company's own fields come by their ids. */
const builtInTargets = ['phone', 'name', 'email', 'document'] as const;
type BuiltInTarget = (typeof builtInTargets)[number];
/** Where a value goes: one of those, or the id of a field. */
export type Target = string;

export const isBuiltIn = (target: Target): target is BuiltInTarget => builtInTargets.some((one) => one === target);

const always: readonly Target[] = ['phone', 'name', 'email'];

/** In the order in which they are shown; a document only where it was asked for. */
export function targetsOf(mapping: WebhookMapping, asked: readonly Target[] = []): Target[] {
  const mapped = [
    ...always,
    ...(mapping.document.length > 0 ? ['document'] : []),
    ...mapping.fields.filter(({ paths }) => paths.length > 0).map(({ field_id }) => field_id),
  ];
  return [...mapped, ...asked.filter((target) => !mapped.includes(target))];
}

export function pathsOf(mapping: WebhookMapping, target: Target): RequestPath[] {
  if (isBuiltIn(target)) return mapping[target];
  return mapping.fields.find(({ field_id }) => field_id === target)?.paths ?? [];
}

/** A field that has no path left is no longer mapped. */
function withPaths(mapping: WebhookMapping, target: Target, paths: RequestPath[]): WebhookMapping {
  if (isBuiltIn(target)) return { ...mapping, [target]: paths };
  const isThere = mapping.fields.some(({ field_id }) => field_id === target);
  const fields = isThere
    ? mapping.fields.map((one) => (one.field_id === target ? { ...one, paths } : one))
    : [...mapping.fields, { field_id: target, paths }];
  return { ...mapping, fields: fields.filter((one) => one.paths.length > 0) };
}

export const pathKey = (path: RequestPath): string => JSON.stringify(path);

const isSame = (path: RequestPath) => (other: RequestPath) => pathKey(other) === pathKey(path);

/** Behind those that are there: it counts where they are empty. */
export function addPath(mapping: WebhookMapping, target: Target, path: RequestPath): WebhookMapping {
  const paths = pathsOf(mapping, target);
  return paths.some(isSame(path)) ? mapping : withPaths(mapping, target, [...paths, path]);
}

export function removePath(mapping: WebhookMapping, target: Target, path: RequestPath): WebhookMapping {
  const same = isSame(path);
  return withPaths(
    mapping,
    target,
    pathsOf(mapping, target).filter((other) => !same(other)),
  );
}

export function movePath(mapping: WebhookMapping, target: Target, path: RequestPath, step: -1 | 1): WebhookMapping {
  const paths = pathsOf(mapping, target);
  const from = paths.findIndex(isSame(path));
  const to = from + step;
  if (from < 0 || to < 0 || to >= paths.length) return mapping;
  const rest = paths.toSpliced(from, 1);
  return withPaths(mapping, target, rest.toSpliced(to, 0, path));
}

export interface Use {
  readonly target: Target;
  /** From 1. */
  readonly place: number;
  /** How many paths the target has. */
  readonly count: number;
}

/** Which targets take their value from which path, by the path's key. */
export function usesByPath(mapping: WebhookMapping): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  for (const target of targetsOf(mapping)) {
    const paths = pathsOf(mapping, target);
    paths.forEach((path, index) => {
      const key = pathKey(path);
      uses.set(key, [...(uses.get(key) ?? []), { target, place: index + 1, count: paths.length }]);
    });
  }
  return uses;
}

/** How many targets get a value. */
export const mappedCount = (mapping: WebhookMapping): number =>
  targetsOf(mapping).filter((target) => pathsOf(mapping, target).length > 0).length;

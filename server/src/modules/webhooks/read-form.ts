import { limits } from '@yupflow/contract/limits';

type Branch = Map<string, unknown>;

/** `order[items][0][sku]` is `order`, `items`, `0`, `sku`. What is no such name, or too deep for a path, is one step. */
function stepsOf(name: string): string[] {
  const [, root, inner] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  if (root === undefined || inner === undefined) return [name];
  const steps = [root, ...inner.slice(1, -1).split('][')];
  return steps.length < limits.webhookDepth ? steps : [name];
}

/** The branch that a value belongs to; null where something else stands in its way. */
function branchTo(tree: Branch, steps: readonly string[]): Branch | null {
  let branch = tree;
  for (const step of steps) {
    const name = step === '' ? String(branch.size) : step;
    const next = branch.get(name) ?? new Map();
    if (!(next instanceof Map)) return null;
    branch.set(name, next);
    branch = next;
  }
  return branch;
}

/** What comes several times is a list. */
function add(branch: Branch, name: string, value: string): void {
  const before = branch.get(name);
  if (name === '') branch.set(String(branch.size), value);
  else if (before === undefined) branch.set(name, value);
  else branch.set(name, [before, value].flat());
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return value;
  const items = Array.from(value, ([name, item]) => [name, plain(item)] as const);
  const isList = items.every(([name], index) => name === String(index));
  return isList ? items.map(([, item]) => item) : Object.fromEntries(items);
}

/** A form or a query string, with the lists and the groups that many senders write into their names. */
export function readForm(text: string): Record<string, unknown> {
  const tree: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = stepsOf(name);
    const branch = steps.length > 1 ? branchTo(tree, steps.slice(0, -1)) : null;
    const last = steps.at(-1) ?? name;
    if (branch && !(branch.get(last) instanceof Map)) add(branch, last, value);
    else add(tree, name, value);
  }
  return Object.fromEntries(Array.from(tree, ([name, value]) => [name, plain(value)]));
}

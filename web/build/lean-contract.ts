import type { Plugin } from 'vite';

/** What the client reads of an endpoint. */
const kept = ['method', 'path', 'encoding', 'streams'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly key?: { readonly name: string };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function* nodesIn(node: object): Generator<Node> {
  if (isNode(node)) yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesIn(value);
}

/** Where in the text what stands that the server alone reads. */
function* surplusIn(program: object): Generator<readonly [start: number, end: number]> {
  for (const { type, callee, arguments: given } of nodesIn(program)) {
    if (type !== 'CallExpression' || callee?.name !== 'endpoint') continue;
    const properties = given?.[0]?.properties ?? [];
    for (const [at, { key, start, end }] of properties.entries())
      if (!kept.includes(key?.name ?? '')) yield [start, properties[at + 1]?.start ?? end];
  }
}

/** The browser needs an endpoint's address alone: its schemas, its rules and its words in the docs stay out. */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      handler(code) {
        const surplus = [...surplusIn(this.parse(code))];
        const lean = surplus.reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end), code);
        return { code: lean, map: null };
      },
    },
  };
}

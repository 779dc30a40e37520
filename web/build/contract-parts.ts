import { readFile } from 'node:fs/promises';
import { parseAst, transformWithOxc } from 'vite';

/** What this reads of a syntax tree. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly computed?: boolean;
  readonly shorthand?: boolean;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly key?: { readonly name: string };
  readonly id?: Node;
  readonly body?: readonly Node[];
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly specifiers?: readonly (Node & { readonly imported?: Node; readonly local: Node })[];
  readonly source?: { readonly value: string } | null;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

export function* nodesIn(node: object): Generator<Node> {
  if (isNode(node)) yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesIn(value);
}

/** The names that a piece of code uses: not what it calls its own properties. */
function* mentionsIn(node: Node): Generator<string> {
  if (node.type === 'Identifier' && node.name) yield node.name;
  const isNamed = !node.computed && !node.shorthand;
  for (const [part, value] of Object.entries(node)) {
    if (isNamed && (part === 'property' || (part === 'key' && node.type === 'Property'))) continue;
    for (const one of [value].flat()) if (isNode(one)) yield* mentionsIn(one);
  }
}

interface Statement {
  readonly text: string;
  readonly node: Node;
  /** What it declares: one thing, as this house writes them. */
  readonly name: string | null;
  readonly isExported: boolean;
  readonly mentions: ReadonlySet<string>;
}

function readStatement(node: Node, code: string): Statement {
  const isExported = node.type === 'ExportNamedDeclaration';
  const declared = isExported ? (node.declaration ?? null) : node;
  const name = declared?.declarations?.[0]?.id?.name ?? declared?.id?.name ?? null;
  return { text: code.slice(node.start, node.end), node, name, isExported, mentions: new Set(mentionsIn(node)) };
}

const isImport = ({ node }: Statement) => node.type === 'ImportDeclaration';

/** What is a schema, or is made of one. */
function schemasAmong(statements: readonly Statement[]): Set<Statement> {
  const found = new Set<Statement>();
  const names = new Set(['z']);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const one of statements) {
      if (isImport(one) || found.has(one) || names.isDisjointFrom(one.mentions)) continue;
      found.add(one);
      if (one.name) names.add(one.name);
    }
  }
  return found;
}

/** What others may ask for, and what that is made of. */
function wantedAmong(statements: readonly Statement[]): Statement[] {
  const wanted = new Set(statements.filter(({ isExported }) => isExported));
  for (const { mentions } of wanted)
    for (const one of statements) if (one.name !== null && mentions.has(one.name)) wanted.add(one);
  return statements.filter((one) => wanted.has(one));
}

/** A module of the contract in two: its schemas, and what is none. */
interface Parts {
  /** What the plain part exports. */
  readonly plainNames: ReadonlySet<string>;
  readonly plain: string;
  readonly schemas: string;
}

export function partsOf(code: string, plainId: string): Parts {
  const body = (parseAst(code) as unknown as Node).body ?? [];
  const statements = body.map((node) => readStatement(node, code));
  const ofSchemas = schemasAmong(statements);
  const plain = wantedAmong(statements.filter((one) => !isImport(one) && !ofSchemas.has(one)));
  const schemas = statements.filter((one) => !isImport(one) && !plain.includes(one));
  const names = plain.flatMap(({ name }) => name ?? []);
  const hidden = plain.flatMap(({ name, isExported }) => (name && !isExported ? [name] : []));
  const shown = plain.flatMap(({ name, isExported }) => (name && isExported ? [name] : []));
  // An import that nothing mentions would still bring its module.
  const importsFor = (part: readonly Statement[]) => {
    const mentioned = part.reduce((all, { mentions }) => all.union(mentions), new Set<string>());
    return statements.filter((one) => isImport(one) && !one.mentions.isDisjointFrom(mentioned)).map(({ text }) => text);
  };
  const from = JSON.stringify(plainId);
  return {
    plainNames: new Set(names),
    plain: [...importsFor(plain), ...plain.map(({ text }) => text), `export { ${hidden.join(', ')} };`].join('\n'),
    schemas: [
      ...importsFor(schemas),
      `import { ${names.join(', ')} } from ${from};`,
      `export { ${shown.join(', ')} } from ${from};`,
      ...schemas.map(({ text }) => text),
    ].join('\n'),
  };
}

const known = new Map<string, Promise<ReadonlySet<string>>>();

/** What a module of the contract has besides schemas, as its `lean` form would have it. */
export function plainNamesOf(file: string, lean: (code: string) => string): Promise<ReadonlySet<string>> {
  const found =
    known.get(file) ??
    readFile(file, 'utf8')
      .then((source) => transformWithOxc(source, file))
      .then(({ code }) => partsOf(lean(code), '').plainNames);
  known.set(file, found);
  return found;
}

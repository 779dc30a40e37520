import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, parseAst } from 'vite';
import { type Node, nodesIn, partsOf, plainNamesOf } from './contract-parts.ts';

/** What the client reads of an endpoint. */
const kept = ['method', 'path', 'encoding', 'streams'];

/** Where in the text what stands that the server alone reads. */
function* surplusIn(program: object): Generator<readonly [start: number, end: number]> {
  for (const { type, callee, arguments: given } of nodesIn(program)) {
    if (type !== 'CallExpression' || callee?.name !== 'endpoint') continue;
    const properties = given?.[0]?.properties ?? [];
    for (const [at, { key, start, end }] of properties.entries())
      if (!kept.includes(key?.name ?? '')) yield [start, properties[at + 1]?.start ?? end];
  }
}

function lean(code: string): string {
  return [...surplusIn(parseAst(code))].reduceRight(
    (text, [start, end]) => text.slice(0, start) + text.slice(end),
    code,
  );
}

/** The browser needs an endpoint's address alone: its schemas, its rules and its words in the docs stay out. */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts(\?plain)?$/ },
      handler: (code) => ({ code: lean(code), map: null }),
    },
  };
}

const contract = fileURLToPath(new URL('../../contract/src/', import.meta.url));
const plainPart = '?plain';

/** The file of the contract that an import means, if it means one. */
function fileOf(source: string, importer: string): string | null {
  const [, name] = /^@yupflow\/contract\/([\w-]+)$/.exec(source) ?? [];
  if (name) return `${contract}${name}.ts`;
  const file = source.startsWith('./') ? resolve(dirname(importer), source) : '';
  return file.startsWith(contract) ? file : null;
}

/**
 * A page that knows an address or a limit does not bring along the schemas by which some other page checks its forms,
 * nor zod: each module of the contract becomes two, and who asks for what is no schema asks the plain one.
 */
export function plainContract(): Plugin {
  return {
    name: 'plain-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/(web|contract)\/src\/.*\.tsx?(\?plain)?$/ },
      async handler(code, id) {
        const [file = '', part] = id.split('?');
        const isContract = file.startsWith(contract);
        const parts = isContract ? partsOf(code, `${file}${plainPart}`) : null;
        const own = parts ? (part ? parts.plain : parts.schemas) : code;
        return { code: await redirected(own, file), map: null };
      },
    },
  };
}

async function redirected(code: string, importer: string): Promise<string> {
  const body = (parseAst(code) as unknown as Node).body ?? [];
  let text = code;
  for (const node of body.toReversed()) {
    const target = node.type === 'ImportDeclaration' && fileOf(node.source?.value ?? '', importer);
    if (!target) continue;
    const names = await plainNamesOf(target, lean);
    const words = (node.specifiers ?? []).map(({ imported, local }) => {
      const name = imported?.name ?? local.name ?? '';
      return { isPlain: names.has(name), word: `${name} as ${local.name}` };
    });
    const plain = words.filter(({ isPlain }) => isPlain);
    const rest = words.filter(({ isPlain }) => !isPlain);
    const lines = [
      plain.length > 0 &&
        `import { ${plain.map(({ word }) => word).join(', ')} } from ${JSON.stringify(target + plainPart)};`,
      rest.length > 0 && `import { ${rest.map(({ word }) => word).join(', ')} } from ${JSON.stringify(target)};`,
    ];
    text = text.slice(0, node.start) + lines.filter(Boolean).join(' ') + text.slice(node.end);
  }
  return text;
}

import { globSync, readFileSync } from 'node:fs';

/** A test that shows a numbered statement of docs/security.md to hold: its title ends with the number, as `[S17]`. */
export interface TaggedTest {
  readonly number: number;
  readonly file: string;
  readonly title: string;
}

const tests = '{contract,e2e,flow-engine,scripts,server,web,whatsapp-server}/**/*.{test,spec}.{ts,tsx}';
/** Tests that several files run stand in a file of their own. */
const shared = 'server/test/support/*.ts';
const tagged = /\(\s*(['"`])((?:(?!\1).)+?) ((?:\[S\d+\])+)\1/g;

export function findTaggedTests(root: string): TaggedTest[] {
  const exclude = (path: string) => path.endsWith('node_modules');
  return globSync([tests, shared], { cwd: root, exclude })
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(`${root}${file}`, 'utf8').matchAll(tagged)].flatMap(([, , title = '', tags = '']) =>
        [...tags.matchAll(/\d+/g)].map(([number]) => ({ number: Number(number), file, title })),
      ),
    );
}

const row = /^\| (\d+) \| ([^|]+) \| (.*) \|$/;

export interface Statement {
  readonly number: number;
  readonly text: string;
}

export function readStatements(page: string): Statement[] {
  return page.split('\n').flatMap((line) => {
    const [, number, text = ''] = row.exec(line) ?? [];
    return number ? [{ number: Number(number), text }] : [];
  });
}

/** The page with the tests of each statement beside it, by file. */
export function fillPage(page: string, tests: readonly TaggedTest[]): string {
  const lines = page.split('\n').map((line) => {
    const [, number, text] = row.exec(line) ?? [];
    if (!number) return line;
    const own = Map.groupBy(
      tests.filter((test) => test.number === Number(number)),
      ({ file }) => file,
    );
    const cells = [...own].map(([file, some]) => [`\`${file}\``, ...some.map(({ title }) => readable(title))]);
    return `| ${number} | ${text} | ${cells.map((cell) => cell.join('<br>– ')).join('<br>')} |`;
  });
  return lines.join('\n');
}

/** As the source has it, but harmless in a table. */
const readable = (title: string) => title.replaceAll('\\', '').replaceAll('|', '\\|').replaceAll('<', '&lt;');

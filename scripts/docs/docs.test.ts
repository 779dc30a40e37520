import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { configVariables } from '../../server/src/platform/config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, one = '']) => one))];

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const variables = configVariables();
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];

describe('what is written for people', () => {
  it.each(['CONTRIBUTING.md', 'docs/operations.md'])('names only files that are there: %s', (page) => {
    const paths = found(read(page), /`((?:contract|docs|e2e|flow-engine|server|web|whatsapp-server)\/[^`\s]+)`/g);
    expect(paths.length).toBeGreaterThan(1);
    const gone = paths.filter((path) => globSync(path.replaceAll(/<[^>]+>/g, '*'), { cwd: root }).length === 0);
    expect(gone).toEqual([]);
  });

  it.each(pages)('names only commands that there are: %s', (page) => {
    const commands = found(read(page), /npm run (?:--silent )?([\w:-]+)/g);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each(pages)('leads only to pages that are there: %s', (page) => {
    const folder = page.slice(0, page.lastIndexOf('/') + 1);
    const links = found(read(page), /\]\((?!https?:)([^)#]+)/g);
    expect(links.filter((link) => globSync(`${folder}${link}`, { cwd: root }).length === 0)).toEqual([]);
  });

  it.each([
    ['docs/operations.md', /^([A-Z_]+)=/gm, ['POSTGRES_PASSWORD']],
    ['compose.yaml', /^ {6}([A-Z_]+):/gm, ['POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_USER']],
    ['Dockerfile', /(?:^ENV | )([A-Z_]+)=/gm, ['NODE_COMPILE_CACHE']],
  ])('sets only variables that there are: %s', (page, pattern, ofOthers) => {
    const set = found(read(page), pattern);
    expect(set.length).toBeGreaterThan(2);
    expect(set.filter((name) => !variables.includes(name) && !ofOthers.includes(name))).toEqual([]);
  });

  it('explains every variable', () => {
    expect(found(read('README.md'), /^\| `([A-Z0-9_]+)`/gm).sort()).toEqual(variables.toSorted());
  });

  it('tells how to add something in ten steps', () => {
    const recipes = read('CONTRIBUTING.md')
      .split('\n## ')
      .slice(1)
      .map((recipe) => recipe.split('\n').filter((line) => /^\d+\. /.test(line)).length);
    expect(recipes).toEqual([10, 10, 10]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { type Language, languages } from '@yupflow/contract/languages';
import type { Texts } from '../../web/src/locales/voice.ts';

type KeyOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeyOf<Tree[Key]>}`;
}[keyof Tree & string];

/** `tags:new`, `common:discard.title`: a text that the web does not have does not compile. */
export type TextKey = { [Feature in keyof Texts]: `${Feature}:${KeyOf<Texts[Feature]>}` }[keyof Texts];

type Tree = { [key: string]: string | Tree };

const folderOf = (language: Language) => new URL(`../../web/src/locales/${language}/`, import.meta.url);

function readTexts(language: Language): Tree {
  const files = readdirSync(folderOf(language)).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(new URL(file, folderOf(language)), 'utf8')),
    ]),
  );
}

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

/** The words of the page itself, so that tests name things as people see them. */
export function textsIn(language: Language): Translate {
  const texts = readTexts(language);
  return (key, values = {}) => {
    let found: string | Tree | undefined = texts;
    for (const part of key.split(/[:.]/)) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`${language} has no text ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

let keysOnce: Set<string> | undefined;

/** Every key as a page would show it if its text were missing in some language. */
export function allKeys(): Set<string> {
  keysOnce ??= readKeys();
  return keysOnce;
}

function readKeys(): Set<string> {
  const keys = new Set<string>();
  // Some keys are also words, as “close” and “you” are: on the page nobody can tell them apart.
  const words = new Set<string>();
  const walk = (tree: Tree, path: string) => {
    for (const [name, value] of Object.entries(tree)) {
      const key = path ? `${path}.${name}` : name;
      if (typeof value !== 'string') walk(value, key);
      else {
        keys.add(key);
        words.add(value);
      }
    }
  };
  for (const language of languages)
    for (const feature of Object.values(readTexts(language))) if (typeof feature === 'object') walk(feature, '');
  return keys.difference(words);
}

/** The texts of a language that have gaps for values. */
export function textsWithGaps(language: Language): string[] {
  const leaves = (tree: string | Tree): string[] =>
    typeof tree === 'string' ? [tree] : Object.values(tree).flatMap(leaves);
  return leaves(readTexts(language)).filter((text) => text.includes('{{'));
}

/** Journeys that are not about language speak the product's first one. */
export const t = textsIn('pt-BR');

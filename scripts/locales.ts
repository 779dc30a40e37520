import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { languages } from '@yupflow/contract/languages';
import { compareLanguages, type Texts } from './locales/compare-languages.ts';

/** Every language has every text, with the same placeholders. */
const folder = 'web/src/locales';
const byLanguage = new Map<string, Texts>();
for (const language of languages) {
  const texts: Texts = new Map();
  for (const file of globSync(`${folder}/${language}/*.json`))
    addTexts(texts, basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')));
  byLanguage.set(language, texts);
}

function addTexts(texts: Texts, path: string, value: unknown): void {
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) addTexts(texts, `${path}.${key}`, inner);
  else texts.set(path, String(value ?? ''));
}

const faults = compareLanguages(byLanguage);
for (const fault of faults) console.error(fault);
const sizes = [...byLanguage].map(([language, texts]) => `${language} ${texts.size}`);
console.log(`texts: ${sizes.join(', ')}; ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

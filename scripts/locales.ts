import { globSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { languages } from '@yupflow/contract/languages';
import { askedTexts } from './locales/asked-texts.ts';
import { compareLanguages, type Texts } from './locales/compare-languages.ts';
import { compareUse } from './locales/compare-use.ts';

/** Every language has every text, with the same placeholders; the code asks for no other, and for each of them. */
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

const code = 'web/src';
const asked = globSync(`${code}/**/*.{ts,tsx}`, { exclude: [`${folder}/**/texts.ts`] }).flatMap((file) =>
  askedTexts(relative(code, file), readFileSync(file, 'utf8')),
);

const [firstLanguage] = languages;
const faults = [...compareLanguages(byLanguage), ...compareUse(byLanguage.get(firstLanguage) ?? new Map(), asked)];
for (const fault of faults) console.error(fault);
const sizes = [...byLanguage].map(([language, texts]) => `${language} ${texts.size}`);
console.log(`texts: ${sizes.join(', ')}; ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

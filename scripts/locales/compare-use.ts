import { type AskedText, anything } from './asked-texts.ts';
import type { Texts } from './compare-languages.ts';

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Texts that the code asks for and nobody wrote, and texts that nothing asks for; in words. */
export function compareUse(texts: Texts, asked: readonly AskedText[]): string[] {
  const written = new Map<string, Set<string>>();
  for (const whole of texts.keys()) {
    const [feature = '', ...rest] = whole.replace(pluralForm, '').split('.');
    written.set(feature, (written.get(feature) ?? new Set()).add(rest.join('.')));
  }
  const unused = new Map([...written].map(([feature, keys]) => [feature, new Set(keys)]));
  for (const key of referredTo(texts)) for (const keys of unused.values()) keys.delete(key);

  const missing: string[] = [];
  for (const { at, features, key, isAsked } of asked) {
    const found = (features ?? [...written.keys()]).map((feature) => ({
      feature,
      keys: matching(key, written.get(feature) ?? new Set()),
    }));
    if (isAsked && found.every(({ keys }) => keys.length === 0))
      missing.push(`${at}: ${features?.join(' and ') ?? 'no file'} has no text ${key}`);
    for (const { feature, keys } of found) for (const one of keys) unused.get(feature)?.delete(one);
  }
  const idle = [...unused].flatMap(([feature, keys]) => [...keys].map((key) => `${feature}.${key} is used nowhere`));
  return [...new Set(missing).values(), ...idle.sort()];
}

function matching(key: string, keys: ReadonlySet<string>): string[] {
  const plain = key.replace(pluralForm, '');
  if (!key.includes(anything)) return keys.has(plain) ? [plain] : [];
  const shape = new RegExp(`^${plain.split(anything).map(RegExp.escape).join('.+')}$`);
  return [...keys].filter((one) => shape.test(one));
}

/** Texts may bring in others: `$t(common:close)`. */
function referredTo(texts: Texts): string[] {
  return [...texts.values()].flatMap((text) =>
    [...text.matchAll(/\$t\((?:[\w-]+:)?([\w.-]+)/g)].map(([, key = '']) => key.replace(pluralForm, '')),
  );
}

/** The texts of one language by their whole key: `tags.create.title`. */
export type Texts = Map<string, string>;

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** What one language lacks, has too much, or says with other placeholders than the rest; in words. */
export function compareLanguages(byLanguage: ReadonlyMap<string, Texts>): string[] {
  const faults: string[] = [];
  const messages = new Map([...byLanguage].map(([language, texts]) => [language, groupForms(texts)]));
  const keys = new Set([...messages.values()].flatMap((grouped) => [...grouped.keys()]));
  if (keys.size === 0) faults.push('there is no text in any language');
  for (const key of [...keys].sort()) {
    const placeholders = new Map<string, string>();
    for (const [language, grouped] of messages) {
      const forms = grouped.get(key);
      if (forms) {
        faults.push(...faultsOfForms(language, key, forms));
        placeholders.set(language, placeholdersOf([...forms.values()].join(' ')));
      } else faults.push(`${language}: ${key} is missing`);
    }
    if (new Set(placeholders.values()).size > 1) {
      const each = [...placeholders].map(([language, found]) => `${language} has ${found || 'none'}`);
      faults.push(`${key}: placeholders differ: ${each.join('; ')}`);
    }
  }
  return faults;
}

/** A message with plural forms is one message: languages need different forms of it. */
function groupForms(texts: Texts): Map<string, Map<string, string>> {
  const grouped = new Map<string, Map<string, string>>();
  for (const [key, text] of texts) {
    const name = key.replace(pluralForm, '');
    const form = pluralForm.exec(key)?.[1] ?? '';
    grouped.set(name, (grouped.get(name) ?? new Map()).set(form, text));
  }
  return grouped;
}

function faultsOfForms(language: string, key: string, forms: Map<string, string>): string[] {
  const faults = [...forms].filter(([, text]) => text.trim() === '').map(() => `${language}: ${key} is empty`);
  if (forms.has('')) return faults;
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const lacking = needed.filter((form) => !forms.has(form));
  const idle = [...forms.keys()].filter((form) => !needed.some((name) => name === form));
  faults.push(...lacking.map((form) => `${language}: ${key}_${form} is missing`));
  faults.push(...idle.map((form) => `${language}: ${key}_${form} is never used in this language`));
  return faults;
}

/** Values filled in (`{{name}}`), texts referred to (`$t(key)`) and marked-up parts (`<1>`), each named once. */
function placeholdersOf(text: string): string {
  const found = text.match(/\{\{[^}]*\}\}|\$t\([^)]*\)|<\/?[a-z0-9]+\s*\/?>/gi) ?? [];
  return [...new Set(found.map((part) => part.replaceAll(' ', '')))].sort().join(' ');
}

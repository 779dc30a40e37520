import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What must stand somewhere in a contact's search text, in one of its forms. A leading space: where a word begins. */
export type Wanted = readonly string[];

const isNumber = /^[\d()+./-]+$/;
const signs = /[()+./-]/g;

/** Words of one or two letters are looked for where words begin: few look for them elsewhere, and an index has them. */
const formsOfWord = (word: string): Wanted => {
  const isShort = [...word].length < 3;
  if (isShort && /^[\p{L}\p{N}]+$/u.test(word)) return [` ${word}`];
  const plain = word.replace(signs, '');
  const isDocument = /\d/.test(word) && /^[\p{L}\p{N}]+$/u.test(plain);
  return isDocument && plain !== word ? [word, plain] : [word];
};

/** Numbers side by side are one, as people write them: (11) 98214-77. Two digits may stand anywhere. */
const formsOfNumber = (words: readonly string[]): Wanted => {
  const text = words.join(' ');
  const digits = text.replace(/\D/g, '');
  return digits === '' || digits === text ? [text] : [digits, text];
};

/** All of it must be found, in any order. */
export function wantedOf(search: string | undefined): Wanted[] {
  const wanted: Wanted[] = [];
  const numbers: string[] = [];
  const endNumber = () => {
    if (numbers.length > 0) wanted.push(formsOfNumber(numbers.splice(0)));
  };
  for (const word of (search ?? '').split(/\s+/u).filter(Boolean)) {
    if (isNumber.test(word)) numbers.push(word);
    else {
      endNumber();
      wanted.push(formsOfWord(word));
    }
  }
  endNumber();
  return wanted;
}

/** Looks at each contact's text; for walking along an order. Folded once, not for each contact. */
export function textMatches(wanted: readonly Wanted[]): RawBuilder<SqlBool> {
  const found = (form: string) => sql<SqlBool>`strpos(contacts.search, (select app.fold(${form}))) > 0`;
  const terms = wanted.map((forms) => sql<SqlBool>`(${sql.join(forms.map(found), sql` or `)})`);
  return terms.length === 0 ? sql`true` : sql`(${sql.join(terms, sql` and `)})`;
}

/** Asks the index, which the tenant wall would keep from being used: at most so many, in no order, as a table. */
export function findByText(companyId: string, wanted: readonly Wanted[], most: number | null): RawBuilder<unknown> {
  return sql`app.search_contacts(${companyId}::uuid, ${JSON.stringify(wanted)}::jsonb, ${most}::int)`;
}

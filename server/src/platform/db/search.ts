import { type Expression, sql } from 'kysely';

/** True where the text holds the wanted one, whatever its case and accents. Wildcards in it are taken literally. */
export function containsFolded(text: Expression<unknown>, wanted: string) {
  return sql<boolean>`position(app.fold(${wanted}) in app.fold(${text})) > 0`;
}

/** For `to_tsquery`: all words, each as the beginning of one, parted where the index parts them. Null without any. */
export function everyWord(search: string): string | null {
  const words = search.match(/[\p{L}\p{N}\p{M}]+/gu);
  return words === null ? null : words.map((word) => `${word}:*`).join(' & ');
}

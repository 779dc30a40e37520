import { type Expression, sql } from 'kysely';

/** True where the text holds the wanted one, whatever its case and accents. Wildcards in it are taken literally. */
export function containsFolded(text: Expression<unknown>, wanted: string) {
  return sql<boolean>`position(app.fold(${wanted}) in app.fold(${text})) > 0`;
}

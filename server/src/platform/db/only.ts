/** The row of a statement that always answers with one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that always gives a row gave none');
  return row;
}

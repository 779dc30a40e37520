/** Where a secret is kept. It is bound to that place: copied to another row, table, column or company it won't open. */
export interface Place {
  readonly table: string;
  readonly id: string;
  readonly column: string;
}

/** Whose data key seals: a company's, or null for the deployment's own. */
export type KeyHolder = string | null;

export function secretPlace(holder: KeyHolder, keyVersion: number, { table, id, column }: Place): string {
  return JSON.stringify(['secret', holder, keyVersion, table, id, column]);
}

export function dataKeyPlace(holder: KeyHolder, keyVersion: number): string {
  return JSON.stringify(['data key', holder, keyVersion]);
}

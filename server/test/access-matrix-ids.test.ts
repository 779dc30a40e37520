import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { areas, rowsWithId } from './support/others-ids.ts';

it('every endpoint with an id belongs to one area [S8]', () => {
  const held: string[] = Object.values(areas).flat();
  expect(held.toSorted()).toEqual([...new Set(rowsWithId.map(({ word }) => word))].toSorted());
});

it.each(Object.keys(areas))('%s has a file that holds its ids to their walls', (area) => {
  expect(existsSync(fileURLToPath(new URL(`./access-matrix-ids/${area}.test.ts`, import.meta.url)))).toBe(true);
});

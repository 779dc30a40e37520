import { expect, it } from 'vitest';
import { rankNames } from '../src/features/chats/composer/mention/rank-names.ts';

it('names first whom the typed letters begin, then a later name, then who only has them inside', () => {
  const people = ['Bia Lopes', 'Gustavo Amaral', 'Ana Maria', 'Márcia Dias', 'Marina Souza'].map((name) => ({ name }));
  expect(rankNames(people, 'mar').map(({ name }) => name)).toEqual([
    'Márcia Dias',
    'Marina Souza',
    'Ana Maria',
    'Gustavo Amaral',
    'Bia Lopes',
  ]);
});

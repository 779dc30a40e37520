import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameOptions } from '../../src/check/same-options.ts';
import { choose } from '../../src/choices/choose.ts';
import { option } from '../support/draw-flow.ts';

const word = fc.constantFrom(
  'Sim',
  'sim!',
  'SÍM',
  'não',
  'Nao',
  '1',
  '2.',
  '(3)',
  '👍',
  '👍🏽',
  '?',
  '!',
  'um dia',
  'um  dia',
  '',
);

it('names exactly the options that one of their own words does not choose', () => {
  const words = fc.tuple(word, fc.array(word, { maxLength: 2 }));
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (all) => {
      const options = all.map(([label, synonyms], index) => option(`o${index}`, label, ...synonyms));
      const missed = options.filter(({ id, label, synonyms }) =>
        [label, ...synonyms].some((one) => one !== '' && choose(options, one)?.option.id !== id),
      );
      expect(sameOptions(options)).toEqual(missed.map(({ id }) => id));
    }),
    { numRuns: 1_000 },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeReturnPath } from '../src/app/return-path.ts';

const origin = 'https://app.example';

it.each([
  ['/registers/tags', '/registers/tags'],
  ['/registers/tags?open=new&search=vip#row', '/registers/tags?open=new&search=vip#row'],
  ['/a/../registers', '/registers'],
])('comes back to %s', (path, expected) => {
  expect(safeReturnPath(path, origin)).toBe(expected);
});

it.each([
  undefined,
  '',
  'registers',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  '/login?returnTo=/x',
])('does not follow %s', (path) => {
  expect(safeReturnPath(path, origin)).toBeNull();
});

it('never leaves the site, whatever the address claims', () => {
  const pieces = fc.array(fc.constantFrom('/', '\\', '.', '..', '@', ':', '%2f', '\t', '\n', 'evil.example', 'https:'));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        pieces.map((parts) => `/${parts.join('')}`),
      ),
      (path) => {
        const safe = safeReturnPath(path, origin);
        if (safe !== null) expect(new URL(safe, origin).origin).toBe(origin);
      },
    ),
    { numRuns: 2_000 },
  );
});

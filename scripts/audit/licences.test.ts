import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isAllowed, type Lock, productionLicences } from './licences.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as Lock;

it('has no licence in production that we did not decide on', () => {
  const found = productionLicences(lock);
  expect(found.length).toBeGreaterThan(200);
  expect(found.filter((one) => !isAllowed(one))).toEqual([]);
});

it.each([
  [{ name: 'new-thing', licence: 'GPL-3.0' }, false],
  [{ name: 'new-thing', licence: 'LGPL-3.0-or-later' }, false],
  [{ name: 'new-thing', licence: 'none said' }, false],
  [{ name: 'libsignal', licence: 'AGPL-3.0' }, false],
  [{ name: 'new-thing', licence: 'MIT' }, true],
])('%j: %s', (one, expected) => {
  expect(isAllowed(one)).toBe(expected);
});

it('names no registry, so that everybody installs from their own', () => {
  const named = Object.entries(lock.packages).filter(([, { resolved }]) => /^https?:/.test(resolved ?? ''));
  expect(named).toEqual([]);
  for (const file of ['.npmrc', 'Dockerfile', 'compose.yaml', 'package.json'])
    expect([file, readFileSync(root + file, 'utf8')]).not.toMatchObject([
      file,
      expect.stringMatching(/registry\s*=|registry\.npmjs/),
    ]);
});

import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readByteRange } from '../../src/platform/files/byte-range.ts';
import { createFileLinks } from '../../src/platform/files/file-links.ts';

describe('a range', () => {
  it.each([
    [undefined, null],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-', { start: 10, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-1,5-6', 'unsatisfiable'],
    ['bytes=20-10', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['lines=0-1', null],
  ])('%j of 100 bytes is %j', (header, range) => {
    expect(readByteRange(header, 100)).toEqual(range);
  });

  it('lies within the file for any header', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1_000 }), (first, last, size) => {
        for (const header of [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
          const range = readByteRange(header, size);
          if (range === null || range === 'unsatisfiable') continue;
          expect(range.start >= 0 && range.start <= range.end && range.end < size).toBe(true);
        }
      }),
    );
  });
});

describe('a signed link', () => {
  const masters = [randomBytes(32)] as const;
  const links = createFileLinks(masters);
  const now = new Date('2026-11-15T10:20:00Z');
  const companyId = randomUUID();
  const key = randomBytes(24).toString('base64url');
  const read = (url: string) => {
    const { searchParams } = new URL(url, 'http://localhost');
    const [expiresAt, signature] = [Number(searchParams.get('exp')), searchParams.get('sig') ?? ''];
    return { companyId, key, expiresAt, signature };
  };
  const link = read(links.sign(companyId, key, now));

  it('is good for an hour at most and half an hour at least, and the same within a step', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        const left = links.secondsLeft(read(links.sign(companyId, key, at)), at);
        expect(left).toBeGreaterThan(1_798);
        expect(left).toBeLessThanOrEqual(3_600);
      }),
    );
    expect(read(links.sign(companyId, key, new Date('2026-11-15T10:29:59Z')))).toEqual(link);
  });

  it('is good for nothing else than what it was made for', () => {
    expect(links.secondsLeft(link, now)).toBe(2_400);
    const others = [
      { ...link, companyId: randomUUID() },
      { ...link, key: randomBytes(24).toString('base64url') },
      { ...link, expiresAt: link.expiresAt + 1 },
      { ...link, signature: '' },
      { ...link, signature: `${link.signature}=` },
      { ...link, signature: link.signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')) },
    ];
    for (const other of others) expect(links.secondsLeft(other, now)).toBe(0);
    expect(links.secondsLeft(link, new Date(link.expiresAt * 1_000))).toBe(0);
    expect(createFileLinks([randomBytes(32)]).secondsLeft(link, now)).toBe(0);
  });

  it('outlives a change of the master key while both are known', () => {
    expect(createFileLinks([randomBytes(32), ...masters]).secondsLeft(link, now)).toBe(2_400);
  });
});

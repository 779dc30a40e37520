import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandColors, contrast, textOn, toHex } from '../src/ui/brand-colors.ts';

const hexColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const grounds = {
  light: ['#ffffff', '#f8fafc', '#f1f5f9'],
  dark: ['#020617', '#0f172a', '#1e293b'],
} as const;
const texts = { light: ['#0f172a', '#475569'], dark: ['#f1f5f9', '#cbd5e1'] } as const;

describe.each(['light', 'dark'] as const)("a franchise's colour in the %s theme", (theme) => {
  it('is readable wherever it carries or is text, whatever the colour', () => {
    fc.assert(
      fc.property(hexColor, (color) => {
        const { strong, soft, fill, foreground } = brandColors(color, theme);
        for (const ground of [...grounds[theme], soft]) expect(contrast(strong, ground)).toBeGreaterThanOrEqual(4.5);
        for (const text of texts[theme]) expect(contrast(text, soft)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(fill, foreground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 1_000 },
    );
  });

  it('can be seen as a line or a ring', () => {
    fc.assert(
      fc.property(hexColor, (color) => {
        const { brand } = brandColors(color, theme);
        for (const ground of grounds[theme]) expect(contrast(brand, ground)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 500 },
    );
  });
});

it.each(['', 'red', '#12', '<img src=x onerror=alert(1)>'])('comes to an end where %j is no colour', (text) => {
  expect(brandColors(text, 'light')).toMatchObject({ foreground: '#02040f' });
  expect(brandColors(text, 'dark')).toMatchObject({ foreground: '#02040f' });
});

it('keeps a colour that is already readable', () => {
  expect(brandColors('#1d4ed8', 'light')).toMatchObject({ brand: '#1d4ed8', strong: '#1d4ed8', fill: '#1d4ed8' });
});

it('puts dark text on a yellow that white would not read on', () => {
  expect(brandColors('#facc15', 'light')).toMatchObject({ fill: '#facc15', foreground: '#02040f' });
});

it('finds a readable text for every ground', () => {
  fc.assert(
    fc.property(hexColor, (color) => {
      expect(contrast(color, textOn(color))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

const tokens = readFileSync(join(import.meta.dirname, '../src/ui/tokens.css'), 'utf8');

describe.each([
  ['light', /:root,\s+\.by-day \{([^}]+)\}/],
  ['dark', /\.dark \{([^}]+)\}/],
] as const)('the product default in the %s theme', (_, block) => {
  const declared = block.exec(tokens)?.[1] ?? '';
  const token = (name: string): string => {
    const value = new RegExp(`--${name}: ([^;]+);`).exec(declared)?.[1] ?? '';
    const [l, c, h] = (/oklch\(([^)]+)\)/.exec(value)?.[1] ?? '').split(' ').map(Number);
    if (l === undefined || c === undefined || h === undefined) return value;
    return toHex({ l, c, h: (h * Math.PI) / 180 });
  };

  it.each([
    ['text', ['page', 'surface', 'raised', 'brand-soft']],
    ['soft', ['page', 'surface', 'raised', 'brand-soft']],
    ['muted', ['page', 'surface']],
    ['brand-strong', ['page', 'surface', 'raised', 'brand-soft']],
    ['brand-foreground', ['brand-fill']],
    ['ok', ['surface', 'ok-soft']],
    ['warn', ['page', 'surface', 'warn-soft']],
    ['bad', ['page', 'surface', 'bad-soft']],
    ['bad-foreground', ['bad-fill']],
    ['info', ['page', 'surface']],
  ])('reads %s on its grounds', (text, on) => {
    for (const ground of on) expect(contrast(token(text), token(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });
});

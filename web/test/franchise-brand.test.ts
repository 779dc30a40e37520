import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phaseOf } from '../src/features/franchise/announcements/announcement-phase.ts';
import { newAnnouncement, sentAnnouncement } from '../src/features/franchise/announcements/announcement-values.ts';
import { hexOf, mendingOf, ownColor, readColor } from '../src/features/franchise/brand-color.ts';
import { pointerTo } from '../src/features/franchise/domain-pointer.ts';
import { brandColors, contrast } from '../src/ui/brand-colors.ts';

describe('a colour that somebody types', () => {
  it.each([
    ['#F97316', '#f97316'],
    ['  f97316 ', '#f97316'],
    ['#f60', '#ff6600'],
    ['#009F6D', ownColor],
    ['', null],
    ['#f9731', null],
    ['red', null],
    ['red;}', null],
    ['#f97316;', null],
  ])('%j is read as %j', (typed, read) => {
    expect(readColor(typed)).toBe(read);
  });

  it('is said to be mended exactly where white can not be read on it, as it really is mended', () => {
    const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(anyColor, (hex) => {
        const mending = mendingOf(hex);
        const { fill, foreground } = brandColors(hex, 'light');
        expect(mending === null).toBe(contrast(hex, '#ffffff') >= 4.5);
        if (mending) expect(mending.isTextDark).toBe(foreground !== '#ffffff');
        expect(contrast(fill, foreground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("has the product's own under its name", () => {
    expect(hexOf(ownColor)).toBe('#009f6d');
    expect(readColor(hexOf(ownColor))).toBe(ownColor);
  });
});

describe('the line of DNS', () => {
  it.each([
    ['app.prosa.com.br', 'edge.yupflow.app', { name: 'app', target: 'edge.yupflow.app' }],
    ['app.vendas.prosa.com', 'edge.yupflow.app', { name: 'app.vendas', target: 'edge.yupflow.app' }],
    ['app.prosa.com:8443', 'edge.yupflow.app', { name: 'app', target: 'edge.yupflow.app' }],
    // A domain by itself can't be a CNAME.
    ['prosa.com.br', 'edge.yupflow.app', null],
    ['prosa.com', 'edge.yupflow.app', null],
    ['edge.yupflow.app', 'edge.yupflow.app', null],
    ['app.prosa.com', 'localhost', null],
    ['app.prosa.com', '127.0.0.1', null],
    ['', 'edge.yupflow.app', null],
  ])('of %j, seen from %j', (domain, here, pointer) => {
    expect(pointerTo(domain, here)).toEqual(pointer);
  });
});

describe('an announcement', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  it.each([
    ['2026-11-16T12:00:01Z', null, 'waiting'],
    ['2026-11-16T12:00:00Z', null, 'shown'],
    ['2026-11-15T12:00:00Z', '2026-11-16T12:00:01Z', 'shown'],
    ['2026-11-15T12:00:00Z', '2026-11-16T12:00:00Z', 'over'],
  ])('from %s to %s is %s', (starts_at, ends_at, phase) => {
    expect(phaseOf({ starts_at, ends_at }, now)).toBe(phase);
  });

  it('leaves out what was left empty', () => {
    const values = { ...newAnnouncement, title: ' Novidade ', text: 'Olá' };
    expect(sentAnnouncement.parse(values)).toEqual({
      title: 'Novidade',
      text: 'Olá',
      level: 'info',
      audience: 'everyone',
      code: null,
      ends_at: null,
    });
  });

  it('does not end before it begins', () => {
    const times = { starts_at: '2026-11-17T12:00:00Z', ends_at: '2026-11-16T12:00:00Z' };
    const { error } = sentAnnouncement.safeParse({ ...newAnnouncement, title: 'a', text: 'b', ...times });
    expect(error?.issues).toMatchObject([{ path: ['ends_at'], message: 'ends_before_start' }]);
  });
});

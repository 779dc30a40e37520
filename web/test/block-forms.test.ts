import { describe, expect, it } from 'vitest';
import { pathsOf } from '../src/features/flows/blocks/forms/json-paths.ts';
import { readPlace } from '../src/features/flows/blocks/forms/read-place.ts';
import { sharedEvenly, withShare } from '../src/features/flows/blocks/forms/shares.ts';
import { formatText } from '../src/features/flows/blocks/preview/format-text.ts';

const shares = (...percents: number[]) => percents.map((percent, place) => ({ id: `b${place}`, percent }));
const percents = (list: readonly { percent: number }[]) => list.map(({ percent }) => percent);

describe('shares of chance', () => {
  it('are 100 together, whatever one of them is set to', () => {
    expect(percents(sharedEvenly(shares(0, 0, 0)))).toEqual([34, 33, 33]);
    expect(percents(withShare(shares(50, 30, 20), 'b0', 75))).toEqual([75, 15, 10]);
    expect(percents(withShare(shares(100, 0, 0), 'b0', 49))).toEqual([49, 26, 25]);
    expect(percents(withShare(shares(50, 50), 'b1', 100))).toEqual([0, 100]);
  });
});

describe('a place that is pasted', () => {
  it.each([
    ['https://www.google.com/maps/place/X/@-23.1,-46.1,17z/data=!3d-23.5612!4d-46.6559', -23.5612, -46.6559],
    ['https://www.google.com/maps/@38.7,-9.1,15z', 38.7, -9.1],
    ['https://maps.google.com/?q=-23.5,-46.6', -23.5, -46.6],
    [' -23.5, -46.6 ', -23.5, -46.6],
  ])('is read from %s', (text, latitude, longitude) => {
    expect(readPlace(text)).toEqual({ latitude, longitude });
  });

  it.each(['https://maps.app.goo.gl/abc', '123, 456', ''])('is none in "%s"', (text) => {
    expect(readPlace(text)).toBeNull();
  });
});

describe('a text', () => {
  it('is shown as WhatsApp will, with its variables', () => {
    expect(formatText('Oi, *{{first_name|amigo}}*! 2*3*4 _ok_')).toEqual([
      { kind: 'text', text: 'Oi, ' },
      { kind: 'bold', parts: [{ kind: 'variable', name: 'first_name', fallback: 'amigo' }] },
      { kind: 'text', text: '! 2*3*4 ' },
      { kind: 'italic', parts: [{ kind: 'text', text: 'ok' }] },
    ]);
  });
});

describe('an answer', () => {
  it('says where its values stand, and nothing where it is no JSON', () => {
    expect(pathsOf('{"data":{"items":[{"id":7}],"ok":true}}')).toEqual(['data.items.0.id', 'data.ok']);
    expect(pathsOf('<html>')).toEqual([]);
  });
});

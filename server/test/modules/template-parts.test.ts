import { describe, expect, it } from 'vitest';
import { fillPlaces, placesOf, readComponents } from '../../src/modules/templates/read-components.ts';

describe('the places of a template', () => {
  it.each([
    ['Oi', []],
    ['{{1}} e {{2}}', ['1', '2']],
    ['{{2}} antes de {{1}}', ['1', '2']],
    ['{{10}}, {{9}} e {{10}}', ['9', '10']],
    ['{{ name }} pediu {{order_number}} e {{name}}', ['name', 'order_number']],
    ['{{}} {1} {{a b}}', []],
  ])('%s has %j', (words, places) => {
    expect(placesOf(words)).toEqual(places);
  });

  it('are filled in their order, each wherever it stands', () => {
    expect(fillPlaces('{{2}}, {{1}} e {{2}}', ['um', 'dois'])).toBe('dois, um e dois');
    expect(fillPlaces('{{ name }}: {{order}}', ['Ana', '$1 {{name}}'])).toBe('Ana: $1 {{name}}');
    expect(fillPlaces('Oi, {{1}}', [])).toBe('Oi, ');
  });
});

describe('what the API tells of a template', () => {
  it('is read though it grows, and what we can not fill is said', () => {
    const body = { type: 'BODY', text: 'Oi', example: { body_text: [['x']] } };
    expect(readComponents([body, { type: 'FOOTER', text: 'Tchau' }])).toMatchObject({ footer: 'Tchau', isWhole: true });
    for (const strange of [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'LIMITED_TIME_OFFER' },
      { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Abrir' }] },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar' }] },
    ])
      expect(readComponents([body, strange])).toMatchObject({ isWhole: false });
    for (const broken of [null, 'BODY', [], [null], [{ type: 'BODY' }], [{ buttons: 3 }]])
      expect(readComponents(broken)).toMatchObject({ body: { text: '', places: [] }, buttons: [], isWhole: false });
  });
});

import { expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { visit } from '../../../test/support/visit.ts';

it('cards go out in one message, those without a number left out', () => {
  const cards = [
    { name: 'Ana', phone: '+55 11 97777-6666' },
    { name: 'Nobody', phone: 'none' },
    { name: '{{full_name}}', phone: '{{phone}}' },
  ];
  expect(visit(drawBlock('one', 'contact_card', { cards })).effects).toMatchObject([
    {
      message: {
        kind: 'contact',
        cards: [
          { name: 'Ana', phone: '5511977776666' },
          { name: 'João Ávila', phone: '5511988887777' },
        ],
      },
    },
  ]);
});

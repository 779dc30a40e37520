import { expect, it } from 'vitest';
import { drawBlock } from '../../../test/support/draw-flow.ts';
import { fields } from '../../../test/support/known-things.ts';
import { person, worldOf } from '../../../test/support/test-world.ts';
import { visit } from '../../../test/support/visit.ts';

it('a value can not leave its place in the address of a link', () => {
  const block = drawBlock('one', 'link', {
    text: 'Pay, {{first_name}}',
    label: 'Pay',
    url: `https://pay.example/{{${fields.city}}}?sum={{${fields.points}}}`,
  });
  const world = worldOf(person({ [fields.city]: 'São Paulo/?a=b', [fields.points]: 1500.5 }));
  expect(visit(block, { world }).effects).toMatchObject([
    {
      message: {
        kind: 'link',
        text: 'Pay, João',
        label: 'Pay',
        url: 'https://pay.example/S%C3%A3o%20Paulo%2F%3Fa%3Db?sum=1500.5',
      },
    },
  ]);
});

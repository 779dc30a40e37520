import { describe, expect, it } from 'vitest';
import { choicesAsText } from '../../src/choices/choices-as-text.ts';
import { choose } from '../../src/choices/choose.ts';
import { option } from '../support/draw-flow.ts';

const options = [
  option('sales', '🛒 Sales team', 'buy', 'comprar'),
  option('help', 'Help!'),
  option('up', '👍'),
  option('ten', '10'),
];
const chosen = (text: string) => {
  const choice = choose(options, text);
  return choice && `${choice.option.id} by ${choice.by}`;
};

describe('who answers', () => {
  it.each([
    ['🛒 Sales team', 'sales by label'],
    ['  SALES   TEAM ', 'sales by label'],
    ['help', 'help by label'],
    ['👍', 'up by label'],
    ['1', 'sales by number'],
    ['2.', 'help by number'],
    ['(2)', 'help by number'],
    ['#2', 'help by number'],
    ['02', 'help by number'],
    ['3º', 'up by number'],
    ['2️⃣', 'help by number'],
    ['10', 'ten by label'],
    ['Comprar!', 'sales by synonym'],
  ])('%j means %s', (text, meant) => expect(chosen(text)).toBe(meant));

  it.each(['', '   ', '0', '5', '-1', '1.5', '1 2', 'sale', '!!!', '👎', 'a'.repeat(1_000_000)])(
    'nothing means nothing',
    (text) => expect(chosen(text)).toBeNull(),
  );

  it('gets nothing where nothing is offered', () => expect(choose([], '1')).toBeNull());
});

it('choices are written as a numbered menu', () => {
  const message = { kind: 'choices', style: 'buttons', text: 'Who?', footer: 'Padaria', button: '', options } as const;
  expect(choicesAsText(message)).toBe('Who?\n\n1. 🛒 Sales team\n2. Help!\n3. 👍\n4. 10\n\n_Padaria_');
  const described = { ...message, text: '', footer: '', options: [{ ...option('a', 'A'), description: 'first' }] };
  expect(choicesAsText(described)).toBe('1. A – first');
});

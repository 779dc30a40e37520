import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Announcer } from '../src/pickers/conversation/announcer.tsx';

interface Message {
  readonly id: string;
  readonly text: string;
  readonly isOwn?: boolean;
}

const [oi, preco, again]: [Message, Message, Message] = [
  { id: '1', text: 'Oi' },
  { id: '2', text: 'Qual o preço?' },
  { id: '3', text: 'Qual o preço?' },
];

/** A conversation that is open on these messages; what is read out of it as others come. */
function openOn(messages: readonly Message[], isToEnd = true) {
  const shown = (now: readonly Message[], hasEnd: boolean) => (
    <Announcer messages={now} isToEnd={hasEnd} textOf={({ text, isOwn }) => (isOwn ? null : text)} />
  );
  const { container, rerender } = render(shown(messages, isToEnd));
  const region = container.querySelector('[aria-live="polite"]');
  /** Lines that a reader hears of because they were not there before. */
  let had: Node[] = [];
  return (now: readonly Message[], hasEnd = true) => {
    rerender(shown(now, hasEnd));
    const has = [...(region?.children ?? [])];
    const added = has.filter((line) => !had.includes(line)).map((line) => line.textContent);
    had = has;
    return added;
  };
}

it('reads out what comes, and nothing of what was there', () => {
  const hear = openOn([oi]);
  expect(hear([oi])).toEqual([]);
  expect(hear([oi, preco])).toEqual(['Qual o preço?']);
});

it('reads out all that come at once, and the same words again where they are said again', () => {
  const hear = openOn([]);
  expect(hear([oi, preco])).toEqual(['Oi', 'Qual o preço?']);
  expect(hear([oi, preco, again])).toEqual(['Qual o preço?']);
});

it('reads nothing twice: neither what was edited nor what a deletion brings to the end', () => {
  const hear = openOn([oi]);
  hear([oi, preco]);
  expect(hear([oi, { ...preco, text: 'Qual o prazo?' }])).toEqual([]);
  expect(hear([oi])).toEqual([]);
  expect(hear([oi, again])).toEqual(['Qual o preço?']);
});

it('leaves out what one wrote oneself, and pages that are loaded', () => {
  const hear = openOn([preco]);
  expect(hear([preco, { ...again, isOwn: true }])).toEqual([]);
  expect(hear([oi, preco, { ...again, isOwn: true }])).toEqual([]);
  const far = openOn([oi], false);
  expect(far([oi, preco], false)).toEqual([]);
  expect(far([oi, preco, again], true)).toEqual([]);
});

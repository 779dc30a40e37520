import type { Act } from '@yupflow/flow-engine/simulate/recorded-run';

const say = (text: string): Act => ({ type: 'say', text });
const wait: Act = { type: 'pass_to_timer' };
const starts = (text: string | null): Act => ({ type: 'begin', text });

/** What people do there, and how many of them; `day` is one that they can come on. */
type Way = (day: string) => Act[];

export interface WalkedFlow {
  readonly name: string;
  /** The keyword that starts it; null where it is the first thing that people meet. */
  readonly keyword: string | null;
  readonly ways: readonly (readonly [Way, weight: number])[];
}

const hello = starts('Oi, vi vocês no Instagram');
const visit = starts('Queria agendar uma visita');
const cart = starts('E o meu carrinho?');

export const walkedFlows: readonly WalkedFlow[] = [
  {
    name: 'Qualificar lead',
    keyword: null,
    ways: [
      [() => [hello, say('Renata Prado'), say('1'), say('renata@example.com')], 26],
      [() => [hello, say('Otávio'), say('2'), say('otavio@example.com')], 17],
      [() => [hello, say('Sílvia'), say('2'), wait], 6],
      [() => [hello, say('Marcos'), say('3')], 9],
      [() => [hello, say('Denise'), say('quanto custa?'), say('1')], 5],
      [() => [hello, wait], 11],
      [() => [hello, say('Paula')], 4],
    ],
  },
  {
    name: 'Agendar visita',
    keyword: 'Agendar visita',
    ways: [
      [(day) => [visit, say(day), say('1'), wait, say('1')], 13],
      [(day) => [visit, say(day), say('2'), wait, say('1')], 8],
      [(day) => [visit, say('qualquer dia'), say(day), say('2'), wait], 4],
      [() => [visit, wait], 5],
      [() => [visit], 3],
    ],
  },
  {
    name: 'Carrinho abandonado',
    keyword: 'Carrinho',
    ways: [
      [() => [cart, wait, say('1'), wait], 12],
      [() => [cart, wait, say('2'), say('O frete ficou caro')], 6],
      [() => [cart, wait, say('3')], 7],
      [() => [cart, wait, wait, wait], 9],
      [() => [cart, wait], 2],
    ],
  },
];

import { type MessageState, messageStates } from '@yupflow/contract/messages';
import { expect, it } from 'vitest';
import { raise } from '../../src/modules/messages/message-states.service.ts';

/** Every order in which some of these can be said. */
function ordersOf<T>(items: readonly T[]): T[][] {
  return [[], ...items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))];
}

it('takes the highest that was ever said, in whatever order and however often it is said [S41]', () => {
  const orders = ordersOf(messageStates);
  expect(orders).toHaveLength(1_957);
  const best = (said: MessageState[]) =>
    (['read', 'delivered', 'sent', 'failed', 'unknown', 'queued'] as const).find((state) => said.includes(state));
  for (const said of orders)
    expect([...said, ...said].reduce(raise, 'queued'), said.join(' ')).toBe(best(['queued', ...said]));
});

it('gives up only what nobody has seen arrive, and believes a receipt that says otherwise', () => {
  expect(raise('unknown', 'failed')).toBe('failed');
  expect(raise('sent', 'failed')).toBe('sent');
  expect(raise('failed', 'delivered')).toBe('delivered');
  expect(raise('read', 'delivered')).toBe('read');
});

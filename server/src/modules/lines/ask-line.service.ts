import { AppError } from '../../platform/app-error.ts';
import type { Bus, BusMessage, LineQuestion } from '../../platform/bus.ts';
import { newId } from '../../platform/new-id.ts';

type Answer = BusMessage<'lines.answered'>;
type Refusal = NonNullable<Answer['failure']>;

/** Longer than whoever has the line waits for its channel. */
const usualPatienceMs = 25_000;

const refusals: Readonly<Record<Refusal, () => AppError>> = {
  offline: () => new AppError('line_offline'),
  silent: () => new AppError('line_silent'),
  refused: () => new AppError('group_refused'),
  not_on_channel: () => new AppError('invalid_fields', { fields: { contact_ids: 'invalid_phone' } }),
};

/**
 * Asks whoever runs a line to do something on its channel, and waits: people stand before the screen. Not inside of a
 * transaction, which would be held as long.
 */
export function openAsking(bus: Pick<Bus, 'publish' | 'subscribe'>, patienceMs = usualPatienceMs) {
  const waiting = new Map<string, (answer: Answer) => void>();
  bus.subscribe('lines.answered', (answer) => waiting.get(answer.id)?.(answer));

  return async function ask(companyId: string, connectionId: string, question: LineQuestion): Promise<Answer> {
    const id = newId();
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => resolve({ id, failure: 'silent' }), patienceMs);
    waiting.set(id, resolve);
    try {
      bus.publish('lines.ask', { id, companyId, connectionId, question });
      const answer = await promise;
      if (answer.failure) throw refusals[answer.failure]();
      return answer;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  };
}

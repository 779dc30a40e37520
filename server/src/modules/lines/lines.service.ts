import type { Metrics } from '../../platform/metrics.ts';
import { answerQuestion } from './answer-question.ts';
import { type HoldLinesParts, holdLines } from './hold-lines.ts';
import { joinTraffic } from './join-traffic.ts';
import { countLines, getOutboxFigures } from './line-figures.repository.ts';
import { openPictures } from './line-pictures.ts';

type LinesParts = Omit<HoldLinesParts, 'openTraffic'> &
  Parameters<typeof joinTraffic>[0] & { readonly metrics: Pick<Metrics, 'gauge'> };

/** The lines that this process runs: each joined to what stores, sends and fetches. */
export function openLines(parts: LinesParts): { stop(): Promise<void> } {
  const { db, metrics } = parts;
  const traffic = joinTraffic(parts);
  const lines = holdLines({ ...parts, openTraffic: traffic.openTraffic });
  parts.bus.subscribe('lines.ask', (asked) => void answerQuestion(parts, lines.find(asked.connectionId), asked));
  const pictures = openPictures(parts, lines.find);
  parts.bus.subscribe('lines.pictures', pictures.ask);
  metrics.gauge('line_leases', 'Leases of lines that this process took, lost and gave back', () =>
    Object.entries(lines.countLeases()).map(([state, value]) => ({ labels: { state }, value })),
  );
  metrics.gauge('lines', 'Lines by status', async () =>
    (await db.withMaintenance(countLines)).map(({ status, count }) => ({ labels: { state: status }, value: count })),
  );
  metrics.gauge('outbox_age_seconds', 'How long the oldest that is on its way waits, by state', async () =>
    (await db.withMaintenance(getOutboxFigures)).map(({ state, seconds }) => ({ labels: { state }, value: seconds })),
  );
  metrics.gauge('outbox_messages', 'How many are on their way, by state: those that are uncertain too', async () =>
    (await db.withMaintenance(getOutboxFigures)).map(({ state, count }) => ({ labels: { state }, value: count })),
  );
  return {
    async stop() {
      // First what sends, so that it can still say how it ended.
      pictures.stop();
      await traffic.stop();
      await lines.stop();
    },
  };
}

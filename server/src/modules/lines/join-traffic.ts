import { restrict } from '../connections/connection-restriction.service.ts';
import { receiveChanges, receiveGroups, receiveMessages, receiveTyping } from '../inbound/inbound.service.ts';
import { openMediaFetcher } from '../media/fetch-media.service.ts';
import { findSent } from '../outbox/find-sent.service.ts';
import { moveRestriction } from '../outbox/hold-back.service.ts';
import { applyReceipts, makeUncertain, openOutbox } from '../outbox/outbox.service.ts';
import { fenced } from './fence.service.ts';
import type { OpenTraffic } from './line-traffic.ts';

type TrafficParts = Parameters<typeof receiveMessages>[0] &
  Parameters<typeof openOutbox>[0] &
  Parameters<typeof openMediaFetcher>[0];

/** Joins lines to what stores, sends and fetches. */
export function joinTraffic(parts: TrafficParts): { openTraffic: OpenTraffic; stop(): Promise<void> } {
  const { db, log } = parts;
  const outbox = openOutbox(parts);
  const media = openMediaFetcher(parts);
  let isStopping = false;
  const ignored = (what: string) => (err: unknown) => log.debug({ err }, what);

  const openTraffic: OpenTraffic = (line, running) => {
    const { companyId, connectionId, epoch } = line;
    const go = () => {
      const connected = running();
      if (!connected || isStopping) return;
      const isUp = () => running()?.channel === connected.channel;
      outbox.sendDue(connected, isUp);
      media.fetchDue(connected, isUp);
    };
    return {
      events: {
        async messages(batch) {
          await receiveMessages(parts, companyId, connectionId, batch);
          if (batch.some(({ media: file }) => file)) go();
        },
        changes: (batch) => receiveChanges(parts, companyId, connectionId, batch),
        async receipts(batch) {
          await db.withCompany(companyId, async (tx) => {
            await fenced(tx, companyId, connectionId, epoch);
            await applyReceipts(parts, tx, companyId, connectionId, batch);
          });
          // What waited behind it may go.
          go();
        },
        async restricted(until) {
          await db.withCompany(companyId, async (tx) => {
            await fenced(tx, companyId, connectionId, epoch);
            const end = await restrict(parts, tx, companyId, connectionId, until);
            await moveRestriction(parts, tx, line, end);
          });
          go();
        },
        groups: (batch) => receiveGroups(parts, companyId, connectionId, batch),
        typing: (typing) =>
          void receiveTyping(parts, companyId, connectionId, typing).catch(ignored('nobody was told who types')),
      },
      findSent: (id) => findSent(parts, companyId, connectionId, id),
      doubt: (tx) => makeUncertain(parts, tx, companyId, connectionId),
      go,
    };
  };

  return {
    openTraffic,
    async stop() {
      isStopping = true;
      await Promise.all([outbox.stop(), media.stop()]);
    },
  };
}

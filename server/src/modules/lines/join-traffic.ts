import { noteHistory } from '../connections/connection-history.service.ts';
import { restrict } from '../connections/connection-restriction.service.ts';
import { findPoll } from '../inbound/find-poll.service.ts';
import {
  receiveCalls,
  receiveChanges,
  receiveGroups,
  receiveMessages,
  receivePeople,
  receiveReceipts,
  receiveTyping,
} from '../inbound/inbound.service.ts';
import { openMediaFetcher } from '../media/fetch-media.service.ts';
import { findSent } from '../outbox/find-sent.service.ts';
import { moveRestriction, slowDown } from '../outbox/hold-back.service.ts';
import { makeUncertain, openOutbox } from '../outbox/outbox.service.ts';
import { fenced, type RunningLine } from './fence.service.ts';
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
    const whileUp = (work: (connected: RunningLine, isUp: () => boolean) => void) => () => {
      const connected = running();
      if (connected && !isStopping) work(connected, () => running()?.channel === connected.channel);
    };
    const send = whileUp(outbox.sendDue);
    const fetch = whileUp(media.fetchDue);
    return {
      events: {
        async messages(batch) {
          await receiveMessages(parts, companyId, connectionId, batch);
          if (batch.some(({ media: file }) => file)) fetch();
        },
        changes: (batch) => receiveChanges(parts, companyId, connectionId, batch),
        async receipts(batch) {
          await db.withCompany(companyId, async (tx) => {
            await fenced(tx, companyId, connectionId, epoch);
            await receiveReceipts(parts, tx, companyId, connectionId, batch);
          });
          // What waited behind it may go.
          send();
        },
        async restricted(until, why) {
          await db.withCompany(companyId, async (tx) => {
            await fenced(tx, companyId, connectionId, epoch);
            const end = await restrict(parts, tx, companyId, connectionId, { until, why });
            await moveRestriction(parts, tx, line, end);
            if (why === 'pace') await slowDown(tx, line, running()?.channel.pace);
          });
          send();
        },
        calls: (batch) => receiveCalls(parts, companyId, connectionId, batch),
        people: (batch) => receivePeople(parts, companyId, connectionId, batch),
        history: (progress) =>
          db.withCompany(companyId, async (tx) => {
            await fenced(tx, companyId, connectionId, epoch);
            await noteHistory(parts, tx, companyId, connectionId, progress);
          }),
        groups: (batch) => receiveGroups(parts, companyId, connectionId, batch),
        typing: (typing) =>
          void receiveTyping(parts, companyId, connectionId, typing).catch(ignored('nobody was told who types')),
      },
      findSent: (id) => findSent(parts, companyId, connectionId, id),
      findPoll: (id) => findPoll(parts, line, id),
      doubt: (tx) => makeUncertain(parts, tx, companyId, connectionId),
      send,
      go() {
        send();
        fetch();
      },
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

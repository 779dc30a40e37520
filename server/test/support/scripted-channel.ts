import type { Channel, OutboundMessage, Receipt } from '../../src/channels/channel.ts';
import { applyReceipts, makeUncertain, type Outbox, openOutbox } from '../../src/modules/outbox/outbox.service.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

type Answer = (message: OutboundMessage) => Promise<void> | void;

/** The other side of the port, as a test wants it to behave: for faults that no real channel shows on demand. */
export interface ScriptedChannel extends Channel {
  /** Everything that was written, in that order. */
  readonly wire: OutboundMessage[];
  /** From now on each send is answered so; it throws what the channel would throw. */
  answer(how: Answer): void;
}

export function scriptedChannel(facts: Partial<Pick<Channel, 'keepsIds' | 'pace'>> = {}): ScriptedChannel {
  const wire: OutboundMessage[] = [];
  let answer: Answer = () => {};
  const unused = async () => {
    throw new Error('nobody asks this of a scripted channel');
  };
  return {
    wire,
    answer(how) {
      answer = how;
    },
    async send(message) {
      wire.push(message);
      await answer(message);
    },
    connect: async () => {},
    disconnect: async () => {},
    close: async () => {},
    setTyping: async () => {},
    markRead: async () => {},
    download: unused,
    checkNumbers: unused,
    getGroup: async () => null,
    createGroup: unused,
    changeGroup: unused,
    leaveGroup: unused,
    getPicture: async () => null,
    keepsIds: true,
    pace: { burst: 1_000, perMinute: 60_000 },
    ...facts,
  };
}

/** A line in the hands of a process that has it under this epoch, which is the first one unless it is said. */
export function runScripted({ yupflow: { parts } }: TestServer, { companyId }: Person, connectionId: string) {
  let outbox: Outbox = openOutbox(parts);
  let isUp = false;
  return {
    /** Connected, for the first time or again. */
    async comeUp(channel: Channel, epoch = '0'): Promise<void> {
      await parts.db.withCompany(companyId, (tx) => makeUncertain(parts, tx, companyId, connectionId));
      isUp = true;
      outbox.sendDue({ companyId, connectionId, epoch, channel }, () => isUp);
    },
    async goDown(): Promise<void> {
      isUp = false;
      await outbox.stop();
      outbox = openOutbox(parts);
    },
    wake: (channel: Channel, epoch = '0') => outbox.sendDue({ companyId, connectionId, epoch, channel }, () => isUp),
    receipts: (...receipts: Receipt[]) =>
      parts.db.withCompany(companyId, (tx) => applyReceipts(parts, tx, companyId, connectionId, receipts)),
  };
}

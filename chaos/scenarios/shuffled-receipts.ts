import { anotherDevice } from '../../server/test/support/people.ts';
import { aCompany, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import { none, type Scenario } from '../support/scenario.ts';
import { configure, openChats, phonesOf, receipt, write } from '../support/talk.ts';
import { readWire } from '../support/wire.ts';

const statuses = ['server', 'delivered', 'read'] as const;
type Status = (typeof statuses)[number];
const shown: Record<Status, string> = { server: 'sent', delivered: 'delivered', read: 'read' };

/** Every order of every choice of them. */
function arrangements(of: readonly Status[]): Status[][] {
  return of.flatMap((first) => [
    [first],
    ...arrangements(of.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  ]);
}

/** Also with each of them told twice, the second time at the end. */
const orders = arrangements(statuses).flatMap((order) => [order, [...order, ...order]]);
const highest = (order: readonly Status[]) => shown[statuses.findLast((status) => order.includes(status)) ?? 'server'];

export const scenario: Scenario = {
  fault: 'shuffled receipts',
  holds: 'status = max(seen); all permutations',
  async run(run) {
    const rounds = run.isLong ? 20 : 1;
    const deployment = await run.deploy();
    let [, worker] = await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const { owner, lines } = await aCompany(deployment, 1);
    const [line] = lines;
    if (!line) throw new Error('a company has its line');
    await configure(deployment, line, { receipts: 'none', is_reading: false });
    const phones = phonesOf(orders.length);
    const chats = await openChats(deployment, line, phones);
    const wrong: object[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const words = `Tudo certo? ${round}`;
      // At another device each time, which may ask as often as that.
      const device = await anotherDevice(deployment, owner);
      for (const chat of chats) await write(device, chat, words);
      const sent = () => sentTo(deployment, words);
      await msUntil(async () => (await sent()).filter(({ state }) => state === 'sent').length === chats.length);
      const ids = new Map((await sent()).map(({ conversation_id, channel_id }) => [conversation_id, channel_id]));
      const tell = orders.map(async (order, index) => {
        for (const status of order) await receipt(deployment, line, ids.get(chats[index] ?? '') ?? '', status);
      });
      const kill = async () => {
        await worker.kill();
        worker = await deployment.startWorker();
      };
      await Promise.all([...tell, ...(run.isLong || run.chance() < 0.5 ? [kill()] : [])]);
      await msUntil(async () => (await unheard(deployment, [line])) === 0);
      const states = new Map((await sent()).map(({ conversation_id, state }) => [conversation_id, state]));
      for (const [index, order] of orders.entries()) {
        const state = states.get(chats[index] ?? '');
        if (state !== highest(order)) wrong.push({ order, state });
      }
    }
    return [
      { name: 'orders of receipts', value: orders.length * rounds, unit: '' },
      none('messages whose state is not the highest that was seen', wrong),
    ];
  },
};

interface Sent {
  readonly conversation_id: string;
  readonly channel_id: string;
  readonly state: string;
}

const sentTo = ({ ask }: Deployment, words: string) =>
  ask<Sent>(`select conversation_id, channel_id, state from messages
    where direction = 'out' and text = '${words}' and channel_id is not null`);

/** Receipts that the phones have told and the product has not stored. */
async function unheard(deployment: Deployment, lines: Parameters<typeof readWire>[1]): Promise<number> {
  const wire = await readWire(deployment, lines);
  const stored = new Set(
    wire.flatMap(({ kind, text, detail }) =>
      kind === 'line' && text === 'stored' && detail.queue === 'receipts' ? (detail.seqs as number[]) : [],
    ),
  );
  return wire.filter(({ direction, kind, seq }) => direction === 'in' && kind === 'receipt' && !stored.has(seq)).length;
}

/** Somebody else's program that sends as fast as it is answered: what it costs is not the product's, nor of whoever measures. */
import { sendTo } from '../../server/test/support/webhook-sender.ts';
import type { Flooded, FloodOrder } from './flood.ts';

const accepted: string[] = [];
let isOver = false;
let sent = 0;

async function flood({ url, lines }: FloodOrder): Promise<Flooded> {
  const line = async () => {
    while (!isOver) {
      sent += 1;
      const phone = `55119${70_000_000 + sent}`;
      const { status, body } = await sendTo(url, { phone, name: `Pessoa ${sent}` });
      if (status < 300 && body.status === 'accepted') accepted.push(phone);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: lines }, line));
  const { user, system } = process.cpuUsage();
  return { sent, accepted, seconds: (performance.now() - started) / 1_000, cpuMs: (user + system) / 1_000 };
}

process.on('message', async (said: FloodOrder | 'end') => {
  if (said === 'end') isOver = true;
  else process.send?.(await flood(said));
});
// Whoever started it is gone.
process.once('disconnect', () => process.exit());

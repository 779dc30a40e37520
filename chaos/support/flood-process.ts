/** Somebody else's program, which sends to a webhook as fast as it is answered. */
import { sendTo } from '../../server/test/support/webhook-sender.ts';
import { cpuMsHere, obey } from './other-process.ts';

export type FloodOrder = {
  readonly url: string;
  /** How many are under way at any time. */
  readonly lines: number;
};

export type Flooded = {
  readonly sent: number;
  /** The phones of those that were taken for production. */
  readonly accepted: readonly string[];
  readonly seconds: number;
  readonly cpuMs: number;
};

obey<FloodOrder>(async ({ url, lines }, { begin, isOver }): Promise<Flooded> => {
  const accepted: string[] = [];
  let sent = 0;
  const line = async () => {
    while (!isOver()) {
      sent += 1;
      const phone = `55119${70_000_000 + sent}`;
      const { status, body } = await sendTo(url, { phone, name: `Pessoa ${sent}` });
      if (status < 300 && body.status === 'accepted') accepted.push(phone);
    }
  };
  const started = performance.now();
  begin();
  await Promise.all(Array.from({ length: lines }, line));
  return { sent, accepted, seconds: (performance.now() - started) / 1_000, cpuMs: cpuMsHere() };
});

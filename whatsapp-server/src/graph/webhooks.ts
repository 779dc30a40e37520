import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { GraphNumber } from './graph-number.ts';

/** As the API does: again and again, later each time, until somebody says 200. Here the waits are short. */
const retryMs = [20, 40, 80, 160, 320, 640, 1_000];

/** Tells businesses what happens to their numbers, in no order that anybody could rely on. */
export class Webhooks {
  readonly #pending = new Set<Promise<void>>();
  readonly #over = new AbortController();
  /** How often each is told that nobody refused. */
  copies = 1;
  /** Later ones overtake earlier ones. */
  isShuffled = false;
  #held: (() => void)[] = [];
  /** What was told last. */
  lastBody: unknown = null;

  tell(number: GraphNumber, value: Readonly<Record<string, unknown>>, field = 'messages'): void {
    const metadata = { display_phone_number: number.phone, phone_number_id: number.phoneNumberId };
    this.tellBody(number, {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: number.businessId,
          changes: [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }],
        },
      ],
    });
  }

  tellBody(number: GraphNumber, body: unknown): void {
    this.lastBody = body;
    for (let copy = 0; copy < this.copies; copy += 1) {
      const begin = () => this.#track(this.#insist(number, JSON.stringify(body)));
      if (this.isShuffled) this.#held.push(begin);
      else begin();
    }
    // What happens at once is told last first.
    if (this.isShuffled) queueMicrotask(() => this.release());
  }

  /** What was held to be overtaken goes, last first. */
  release(): void {
    const held = this.#held.toReversed();
    this.#held = [];
    for (const begin of held) begin();
  }

  #track(work: Promise<void>): void {
    const own = work.catch(() => {}).finally(() => this.#pending.delete(own));
    this.#pending.add(own);
  }

  async #insist(number: GraphNumber, body: string): Promise<void> {
    const { signal } = this.#over;
    for (let tries = 0; !signal.aborted; tries += 1) {
      if (number.webhook && (await deliver(number.webhook, body, number.appSecret, signal)) === 200) return;
      await pause(retryMs[Math.min(tries, retryMs.length - 1)], undefined, { signal });
    }
  }

  /** Until everybody was told. */
  async settled(): Promise<void> {
    this.release();
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await Promise.allSettled(this.#pending);
  }
}

/** One delivery; 0 where nobody answers. */
export async function deliver(url: string, body: string, appSecret: string, signal?: AbortSignal): Promise<number> {
  const signature = createHmac('sha256', appSecret).update(body).digest('hex');
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
      ...(signal ? { signal } : {}),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

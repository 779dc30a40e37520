import { eventually } from './eventually.ts';
import { type Answer, bodyOf, type Person } from './people.ts';

interface Facts {
  readonly name?: string;
  readonly greeting_message?: string;
  readonly farewell_message?: string;
}

/** What a phone got, or did: an entry of the wire log. */
export interface Wire {
  readonly seq: number;
  readonly direction: 'in' | 'out' | 'line';
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into details of every shape
  readonly detail: any;
  readonly at: string;
}

/** A simulated line of somebody's company, played by whoever is given. */
export class SimulatedLine {
  readonly id: string;
  readonly owner: Person;
  constructor(owner: Person, id: string) {
    this.owner = owner;
    this.id = id;
  }

  async #post(what: string, body: object): Promise<Answer> {
    const answer = await this.owner.post(`/simulator/${this.id}/${what}`, body);
    if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** Somebody writes to the line. Answers the channel's id. */
  async say(from: string, text: string, facts: object = {}): Promise<string> {
    return (await this.#post('messages', { from, text, ...facts })).body.id;
  }

  /** Somebody sends something else: media, a location, cards, a reaction, an edit, a deletion. */
  async tell(from: string, content: object): Promise<string> {
    return (await this.#post('messages', { from, ...content })).body.id;
  }

  /** What the product sent to this phone or group, or the whole log: oldest first, every write, the same id too. */
  async wire(to?: string): Promise<Wire[]> {
    const found: Wire[] = [];
    for (;;) {
      const query = new URLSearchParams({
        limit: '1000',
        after: String(found.at(-1)?.seq ?? 0),
        ...(to ? { to } : {}),
      });
      const { results } = (await this.owner.get(`/simulator/${this.id}/messages?${query}`)).body;
      found.push(...results);
      if (results.length < 1_000) return found;
    }
  }

  /** Waits until so many messages arrived there, and answers them. */
  async untilArrived(to: string, count = 1): Promise<Wire[]> {
    await eventually(async () => (await this.wire(to)).length >= count);
    return this.wire(to);
  }

  receipt = (id: string, status: 'server' | 'delivered' | 'read' | 'failed') => this.#post('receipts', { id, status });
  drop = (reason: string) => this.#post('drop', { reason });
  redeliver = (count: number) => this.#post('redeliver', { count });
  type = (from: string, is_typing: boolean) => this.#post('typing', { from, is_typing });

  async configure(settings: { receipts?: string; is_reading?: boolean }): Promise<void> {
    const answer = await this.owner.put(`/simulator/${this.id}`, {
      receipts: 'prompt',
      is_reading: false,
      ...settings,
    });
    bodyOf(answer, 204);
  }

  async status(): Promise<string> {
    return (await this.owner.get(`/connections/${this.id}`)).body.status;
  }

  untilStatus(wanted: string): Promise<void> {
    return eventually(async () => (await this.status()) === wanted);
  }

  /** Asks for the QR and scans it. */
  async pair(phone?: string): Promise<void> {
    await this.owner.get(`/connections/${this.id}/qr`);
    await this.untilStatus('QR');
    await this.#post('scan', phone ? { phone } : {});
    await this.untilStatus('CONNECTED');
  }

  /** With the session it has. */
  async reconnect(): Promise<void> {
    await this.owner.post(`/connections/${this.id}/reconnect`);
    await this.untilStatus('CONNECTED');
  }
}

let made = 0;

/** A line that is not connected yet. */
export async function aLine(owner: Person, facts: Facts = {}): Promise<SimulatedLine> {
  made += 1;
  const answer = await owner.post('/connections', { name: `Loja ${made}`, type: 'simulator', ...facts });
  return new SimulatedLine(owner, bodyOf(answer, 201).id);
}

/** A line of somebody's company, created, paired and connected. */
export async function aSimulatedLine(owner: Person, facts: Facts = {}): Promise<SimulatedLine> {
  const line = await aLine(owner, facts);
  await line.pair();
  return line;
}

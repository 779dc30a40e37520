import { Agent, request } from 'node:http';

/** Somebody's browser: one request after the other, on one line, by sessions in turn. */
export class Asker {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #origin: string;
  readonly #tokens: readonly string[];
  #turn = 0;
  constructor(origin: string, tokens: readonly string[]) {
    this.#origin = origin;
    this.#tokens = tokens;
  }

  ask<Answer>(path: string): Promise<{ ms: number; answer: Answer }> {
    this.#turn = (this.#turn + 1) % this.#tokens.length;
    const headers = { authorization: `Bearer ${this.#tokens[this.#turn]}` };
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#origin}/api${path}`, { agent: this.#agent, headers }, async (answer) => {
        const body = (await answer.toArray()).join('');
        const ms = performance.now() - started;
        if (answer.statusCode === 200) resolve({ ms, answer: JSON.parse(body) });
        else reject(new Error(`${path} answered ${answer.statusCode}: ${body}`));
      });
      sent.once('error', reject).end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

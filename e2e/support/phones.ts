import { expect } from '@playwright/test';
import { connections } from '@yupflow/contract/connections';
import { type SimulatedMessage, simulator } from '@yupflow/contract/simulator';
import type { Person } from './people.ts';

export interface Line {
  readonly id: string;
  readonly name: string;
  /** Somebody's phone writes to the line; answers with the channel's id of the message. */
  say(from: Phone, message: string | Omit<SimulatedMessage, 'from' | 'name'>): Promise<string>;
  setTyping(from: Phone, isTyping: boolean): Promise<void>;
  drop(reason: 'network' | 'logged_out'): Promise<void>;
}

interface Phone {
  readonly name: string;
  readonly phone: string;
}

export const ana: Phone = { name: 'Ana Beatriz Moura', phone: '5521988124407' };
export const bruno: Phone = { name: 'Bruno Sampaio', phone: '5521996731082' };
export const celia: Phone = { name: 'Célia Figueiredo', phone: '5521977340183' };

/** A simulated line that is connected, as if somebody had scanned its QR. */
export async function haveLine(
  owner: Person,
  name = 'Loja Centro',
  form: { farewell_message?: string } = {},
): Promise<Line> {
  const { id } = await owner.call(connections.create, { body: { name, type: 'simulator', ...form } });
  const params = { id };
  await expect.poll(async () => (await owner.call(connections.getQr, { params })).qr).not.toBeNull();
  await owner.call(simulator.scan, { params, body: {} });
  await expect.poll(async () => (await owner.call(connections.get, { params })).status).toBe('CONNECTED');
  return {
    id,
    name,
    async say(from, message) {
      const body = typeof message === 'string' ? { text: message } : message;
      const sent = await owner.call(simulator.sendMessage, {
        params,
        body: { from: from.phone, name: from.name, ...body },
      });
      return sent.id;
    },
    setTyping: (from, isTyping) =>
      owner.call(simulator.setTyping, { params, body: { from: from.phone, is_typing: isTyping } }),
    drop: (reason) => owner.call(simulator.drop, { params, body: { reason } }),
  };
}

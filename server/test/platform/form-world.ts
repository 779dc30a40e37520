import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Color } from 'sharp';
import { expect } from 'vitest';
import { type Answer, aNewcomer, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { sendForm } from '../support/upload.ts';

/** A picture of one colour, to be encoded as anything. */
export const canvas = (width: number, height: number, background: Color = '#059669') =>
  sharp({ create: { width, height, channels: 4, background } });
export const aPng = () => canvas(9, 9).png().toBuffer();
/** Whatever the content, its sender calls it a PNG. */
export const fileOf = (content: Uint8Array | string, name = 'face.png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'image/png' });

export interface FormWorld {
  readonly server: TestServer;
  /** Whose form it is: somebody new for each test. */
  sender(): Person;
  meetSomebodyNew(): Promise<void>;
  /** Sends the form of the profile. */
  update(fields: Record<string, string | Blob>): Promise<Answer>;
  /** What is on the disk and not yet taken away. */
  incoming(): string[];
  /** Whatever was refused, nothing of it may be left on the disk or in the profile. */
  expectNothingKept(): Promise<void>;
}

export async function startFormWorld(): Promise<FormWorld> {
  const server = await startTestServer();
  let sender: Person;
  const incoming = () => readdirSync(join(server.config.dataDir, 'files/incoming'));
  return {
    server,
    sender: () => sender,
    meetSomebodyNew: async () => {
      sender = await aNewcomer(server);
    },
    update: (fields) => sendForm(sender, 'PUT', '/me', fields),
    incoming,
    async expectNothingKept() {
      expect(incoming()).toEqual([]);
      expect((await sender.get('/me')).body).toMatchObject({ name: 'Davi', image: null });
    },
  };
}

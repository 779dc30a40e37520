import { describe } from 'vitest';
import { type ChannelWorld, Stage } from './channel-world.ts';
import { describeConnecting } from './conformance-connecting.ts';
import { describeReceiving } from './conformance-receiving.ts';
import { describeSending } from './conformance-sending.ts';

/** What every adapter holds, whatever is behind it. */
export function describeChannel(name: string, makeWorld: () => Promise<ChannelWorld>): void {
  describe(`the channel ${name}`, () => {
    const stage = new Stage(makeWorld);
    describeConnecting(stage);
    describeSending(stage);
    describeReceiving(stage);
  });
}

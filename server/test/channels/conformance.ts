import { type ConnectionType, channelFeatures } from '@yupflow/contract/connections';
import { describe } from 'vitest';
import { type ChannelWorld, Stage } from './channel-world.ts';
import { describeConnecting } from './conformance-connecting.ts';
import { describeReceiving } from './conformance-receiving.ts';
import { describeSending } from './conformance-sending.ts';
import { describeTokens } from './conformance-tokens.ts';

/** What every adapter holds, whatever is behind it: what its lines can carry, as the contract says. */
export function describeChannel(type: ConnectionType, makeWorld: () => Promise<ChannelWorld>): void {
  describe(`the channel ${type}`, () => {
    const stage = new Stage(makeWorld);
    const features = channelFeatures[type];
    if (features.pairing === 'phone') describeConnecting(stage);
    else describeTokens(stage);
    describeSending(stage, features);
    describeReceiving(stage, features);
  });
}

import type { Channel } from '../../channels/channel.ts';

const signOutMs = 10_000;

/** Rejects where the device can't be reached in time: without its keys it is of no use to anybody. */
export async function signOutDevice(device: Channel): Promise<void> {
  const late = AbortSignal.timeout(signOutMs);
  const isLate = new Promise<never>((_resolve, reject) =>
    late.addEventListener('abort', () => reject(late.reason), { once: true }),
  );
  await Promise.race([device.disconnect(), isLate]);
}

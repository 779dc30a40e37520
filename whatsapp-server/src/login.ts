import type { proto } from 'baileys';
import type { Connection } from './connection.ts';
import type { Device } from './device.ts';
import type { Directory } from './directory.ts';
import { node, seconds } from './nodes.ts';

const unknownDevice = 401;

/** Null where the device is not let in: it was told why, unless the network is gone. */
export function signIn(
  directory: Directory,
  connection: Connection,
  { username, device: number }: proto.IClientPayload,
  now: Date,
): Device | null {
  const account = directory.findAccount(String(username));
  const device = account?.findDevice(number ?? 0);
  if (account?.behaviour.isAway) {
    connection.terminate();
    return null;
  }
  const isKnown = device?.noiseKey.equals(connection.noiseKey);
  const refusal = isKnown ? (account?.behaviour.nextRefusal ?? device?.refusal) : unknownDevice;
  if (account) account.behaviour.nextRefusal = null;
  if (!device || refusal) {
    connection.sendLast(node('failure', { reason: String(refusal ?? unknownDevice), location: 'loopback' }));
    return null;
  }
  // One connection for each device: whoever comes last has it.
  device.connection?.sendLast(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
  device.signIn(connection);
  connection.line = `${device.owner.phone}:${device.id}`;
  const t = seconds(now);
  connection.send(node('success', { t, props: '27', creation: t, location: 'loopback', lid: device.lidJid }));
  return device;
}

import type { BinaryNode } from 'baileys';
import { node } from './nodes.ts';

/** How a device loses its connection. */
export type Drop =
  | 'network'
  /** The network dies in the middle of a frame. */
  | 'half-frame'
  | 'replaced'
  | 'restart'
  | 'unavailable'
  | 'banned'
  | 'broken'
  | 'outdated';

const refusals: Partial<Record<Drop, number>> = { banned: 403, broken: 500, outdated: 411 };

/** After some of these each login is refused with this code, until the device is paired anew. */
export const refusalAfter = (how: Drop) => refusals[how] ?? null;

/** The last word of the server, where it has one. */
export function farewell(how: Exclude<Drop, 'network' | 'half-frame'>): BinaryNode {
  if (how === 'outdated') return node('ib', {}, [node('downgrade_webclient')]);
  if (how === 'replaced') return node('stream:error', {}, [node('conflict', { type: 'replaced' })]);
  const code = { restart: '515', unavailable: '503', banned: '403', broken: '500' }[how];
  return node('stream:error', { code });
}

export const deviceRemoved = node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]);

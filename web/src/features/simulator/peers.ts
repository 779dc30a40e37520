import type { SimulatorState } from './simulator-calls.ts';

/** Whose phone is in hand, and in which of its chats. */
export interface Peer {
  readonly phone: string;
  readonly name: string;
  readonly group?: { readonly id: string; readonly name: string };
}

export const peerKey = ({ phone, group }: Peer) => group?.id ?? phone;

/** Everybody the line knows, then its groups in the hands of the first of them. */
export function peersOf({ people, groups }: Pick<SimulatorState, 'people' | 'groups'>): Peer[] {
  const [somebody] = people;
  return [...people, ...(somebody ? groups.map((group) => ({ ...somebody, group })) : [])];
}

/** A number that nobody has: invented, of a mobile in São Paulo. */
export function inventPhone(known: readonly Peer[]): string {
  for (;;) {
    const phone = `55119${Math.floor(60_000_000 + Math.random() * 39_999_999)}`;
    // Numbers that end in 0000 are not on WhatsApp, here.
    if (!phone.endsWith('0000') && known.every((peer) => peer.phone !== phone)) return phone;
  }
}

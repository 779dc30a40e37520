import type { PairingTimes } from './pairing.ts';

export interface SimulatorTimes extends PairingTimes {
  /** How late a late receipt is. */
  readonly lateMs: number;
  /** The process ends by itself when nobody has been connected for so long. */
  readonly idleMs: number;
}

/** As WhatsApp does it. Tests give others, as the process's argument. */
export const usualTimes: SimulatorTimes = {
  firstQrMs: 60_000,
  nextQrMs: 20_000,
  codeMs: 180_000,
  lateMs: 3_000,
  idleMs: 60_000,
};

import type { BinaryNode } from 'baileys';
import type { Device } from '../device.ts';
import type { Directory } from '../directory.ts';

/** A question of a device that has signed in. */
export interface Iq {
  readonly stanza: BinaryNode;
  /** What it is about. */
  readonly subject: BinaryNode | undefined;
  readonly device: Device;
  readonly directory: Directory;
  readonly mediaHost: string;
}

/** Nothing: it is only confirmed. */
export type Answer = readonly BinaryNode[] | undefined;

/** The question is refused, with a code as WhatsApp has it. */
export class IqRefused extends Error {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

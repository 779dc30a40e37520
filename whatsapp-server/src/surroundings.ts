import { randomBytes } from 'node:crypto';
import type { Archive } from './archive.ts';
import type { MediaStore } from './media-store.ts';

/** What everybody with a phone finds around them. */
export interface Surroundings {
  readonly archive: Archive;
  readonly media: MediaStore;
  urlOf(directPath: string): string;
  now(): Date;
  /** What a phone did, for whoever reads the wire log. */
  note(text: string): void;
}

export const newMessageId = () => `3A${randomBytes(9).toString('hex').toUpperCase()}`;

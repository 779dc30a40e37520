import type * as z from 'zod/mini';
import { asking, block, fieldReference, words } from '../parts.ts';

export const saveAnswerBlock = block('save_answer', {
  question: words,
  /** Its type decides what counts as an answer. */
  field: fieldReference,
  ...asking,
});
export type SaveAnswerBlock = z.output<typeof saveAnswerBlock>;

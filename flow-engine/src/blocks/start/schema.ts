import type * as z from 'zod/mini';
import { block } from '../parts.ts';

/** Where everything begins. What starts the flow is not in it: keywords, lines and people name the flow. */
export const startBlock = block('start', {});
export type StartBlock = z.output<typeof startBlock>;

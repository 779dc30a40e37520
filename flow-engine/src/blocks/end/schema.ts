import type * as z from 'zod/mini';
import { block } from '../parts.ts';

export const endBlock = block('end', {});
export type EndBlock = z.output<typeof endBlock>;

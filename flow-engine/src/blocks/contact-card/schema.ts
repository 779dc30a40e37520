import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { block, text } from '../parts.ts';

export const contactCardBlock = block('contact_card', {
  cards: z.array(z.strictObject({ name: text(200), phone: text(40) })).check(z.maxLength(flowLimits.cards)),
});
export type ContactCardBlock = z.output<typeof contactCardBlock>;

import * as z from 'zod/mini';
import { flowLimits } from '../../flow-limits.ts';
import { asking, block, media, option, reference, text } from '../parts.ts';

/** A text that the official API has approved: what fills its places may hold variables. */
export const templateBlock = block('template', {
  template: reference,
  header: z.array(text(flowLimits.labelLength)).check(z.maxLength(1)),
  body: z.array(text(flowLimits.templateValueLength)).check(z.maxLength(flowLimits.templateValues)),
  /** The ends of addresses, for buttons that have one, in the order of the buttons. */
  links: z.array(text(flowLimits.linkEndLength)).check(z.maxLength(flowLimits.templateButtons)),
  /** Of a header that is a file. */
  media: z.nullable(media),
  /** Its quick replies, as they were when it was chosen; without any the flow goes on at once. */
  options: z.array(option).check(z.maxLength(flowLimits.templateButtons)),
  ...asking,
});
export type TemplateBlock = z.output<typeof templateBlock>;

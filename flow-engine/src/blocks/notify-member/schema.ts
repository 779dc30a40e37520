import * as z from 'zod/mini';
import { block, text } from '../parts.ts';

export const notifyMemberBlock = block('notify_member', {
  members: z.array(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))).check(z.maxLength(20)),
  text: text(500),
});
export type NotifyMemberBlock = z.output<typeof notifyMemberBlock>;

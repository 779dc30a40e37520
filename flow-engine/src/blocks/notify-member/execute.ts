import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import type { NotifyMemberBlock } from './schema.ts';

export function executeNotifyMember({ members, text }: NotifyMemberBlock, step: StepContext): BlockOutcome {
  const there = members.filter((member) => step.world.has('member', member));
  for (const member of members) if (!there.includes(member)) step.remark('missing_member', member);
  const filled = step.fill(text).trim();
  if (there.length > 0 && filled !== '') step.emit({ type: 'notified', members: there, text: filled });
  return { go: 'next' };
}

import { invites, members } from '@yupflow/contract/members';
import { call } from '../../api/call.ts';
import { resourceOf } from '../../resource/resource.ts';

const team = resourceOf('members', { ...members, create: invites.create });

/** The team and those who were invited to it: what is created is an invite, and an invite is cancelled. */
export const membersResource: typeof team = {
  ...team,
  remove: (member) =>
    member.state === 'invited' ? call(invites.cancel, { params: { id: member.id } }) : team.remove(member),
};

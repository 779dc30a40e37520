import { useQuery } from '@tanstack/react-query';
import { decideAccess } from '@yupflow/contract/access';
import type { User } from '@yupflow/contract/me';
import { members } from '@yupflow/contract/members';
import { screens } from '@yupflow/contract/screens';
import { tags } from '@yupflow/contract/tags';
import { call } from '../../api/call.ts';
import { viewerOf } from '../../api/me.ts';

const steps = [
  { id: 'team', screen: 'settings-members' },
  { id: 'company', screen: 'settings-company' },
  { id: 'tags', screen: 'registers-tags' },
] as const;

type Step = (typeof steps)[number] & { readonly isDone: boolean };

/** What a company sets up first, as far as the person may, and what of it is done; null while that is being asked. */
export function useFirstSteps(user: User): Step[] | null {
  const viewer = viewerOf(user);
  const open = steps.filter(({ screen }) => decideAccess(screens[screen].access, viewer) === null);
  const isOpen = (id: Step['id']) => open.some((step) => step.id === id);
  // One row is enough to learn how many there are.
  const team = useQuery({
    queryKey: ['members', 'count'],
    queryFn: ({ signal }) => call(members.list, { query: { limit: 1 } }, { signal }),
    enabled: isOpen('team'),
  });
  const tagged = useQuery({
    queryKey: ['tags', 'count'],
    queryFn: ({ signal }) => call(tags.list, { query: { limit: 1 } }, { signal }),
    enabled: isOpen('tags'),
  });
  if (team.isLoading || tagged.isLoading) return null;
  const isDone = {
    // Somebody beside the one who began, be it an invite.
    team: (team.data?.total ?? 0) > 1,
    // The picture is what nobody has from the start.
    company: user.activeCompany?.image != null,
    tags: (tagged.data?.total ?? 0) > 0,
  };
  return open.map((step) => ({ ...step, isDone: isDone[step.id] }));
}

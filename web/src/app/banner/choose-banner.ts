import type { Announcement } from '@yupflow/contract/announcements';
import type { Company } from '@yupflow/contract/companies';
import type { DisconnectReason } from '@yupflow/contract/connections';
import type { User } from '@yupflow/contract/me';

/** Everything that may deserve a word on top of the page. */
export interface BannerFacts {
  readonly user: Pick<User, 'isEmailConfirmed' | 'activeCompany' | 'invites'>;
  readonly disconnected: Company['disconnected'];
  readonly announcement: Pick<Announcement, 'id' | 'title'> | null;
  readonly isNewBuildOut: boolean;
  /** Put aside by this person, until the page is opened anew. */
  readonly dismissed: ReadonlySet<BannerKind>;
}

export type Banner =
  | { readonly kind: 'support'; readonly company: string; readonly until: string }
  | { readonly kind: 'overdue'; readonly dueDate: string }
  | { readonly kind: 'expiring'; readonly dueDate: string }
  | { readonly kind: 'disconnected'; readonly lines: readonly string[] }
  | { readonly kind: 'email' }
  | { readonly kind: 'announcement'; readonly id: string; readonly title: string }
  | { readonly kind: 'new-build' };

export type BannerKind = Banner['kind'];

/** One at a time, by weight: whose company this is, the subscription, a line that is down, the address, the news, the new version. */
export function chooseBanner(facts: BannerFacts): Banner | null {
  return bannersOf(facts).find(({ kind }) => !facts.dismissed.has(kind)) ?? null;
}

/** What was not meant: nobody needs to hear of what somebody here did, or is about to do. */
const lost: readonly (DisconnectReason | null)[] = ['network', 'replaced', 'logged_out', 'banned', 'broken', 'token'];

function bannersOf({ user, disconnected, announcement, isNewBuildOut }: BannerFacts): Banner[] {
  const { subscription, due_date: dueDate } = user.activeCompany ?? {};
  // The page that shows somebody's invites asks for the address itself.
  const isAskedBelow = subscription === undefined && user.invites.length > 0;
  const lines = disconnected.filter(({ reason }) => lost.includes(reason)).map(({ name }) => name);
  const { name, support_until: until } = user.activeCompany ?? {};
  // A guest must never take the company for their own, and what else there is to say is its members' to hear.
  if (name && until) return [{ kind: 'support', company: name, until }];
  const banners: (Banner | false | null)[] = [
    subscription === 'overdue' && dueDate ? { kind: 'overdue', dueDate } : null,
    subscription === 'expiring' && dueDate ? { kind: 'expiring', dueDate } : null,
    lines.length > 0 && { kind: 'disconnected', lines },
    !user.isEmailConfirmed && !isAskedBelow && { kind: 'email' },
    announcement && { kind: 'announcement', id: announcement.id, title: announcement.title },
    isNewBuildOut && { kind: 'new-build' },
  ];
  return banners.filter((banner) => !!banner);
}

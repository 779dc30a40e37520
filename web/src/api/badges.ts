import { create } from 'zustand';

interface Badge {
  readonly count: number;
  /** It counts in the browser's tab too. */
  readonly isInTitle: boolean;
}

/** What waits to be read, as the menu and the tab's title show it. Whoever knows says so. */
export const useBadges = create<Readonly<Partial<Record<'chats' | 'internal-chats', Badge>>>>(() => ({}));

export function setBadge(name: 'chats' | 'internal-chats', badge: Badge): void {
  useBadges.setState({ [name]: badge });
}

/** What the tab's title tells of all of them. */
export function useTitleCount(): number {
  return useBadges((badges) =>
    Object.values(badges).reduce((sum, badge) => sum + (badge.isInTitle ? badge.count : 0), 0),
  );
}

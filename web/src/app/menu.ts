import { decideAccess, type Viewer } from '@yupflow/contract/access';
import { redirectOf, type ScreenName, screens } from '@yupflow/contract/screens';

interface Tab {
  readonly screen: ScreenName;
  readonly label: string;
}

interface Group {
  readonly title: string;
  readonly entries: readonly { readonly label: string; readonly tabs: readonly Tab[] }[];
}

/** Beside each other under one title, as the tabs of a layout. */
export const registersTabs = [{ screen: 'registers-tags', label: 'menu.tags' }] as const satisfies Tab[];

/** The sidebar. An entry leads to the first of its screens that the viewer may see, and hides without one. */
const groups = [
  { title: 'menu.audience', entries: [{ label: 'menu.registers', tabs: registersTabs }] },
] as const satisfies Group[];

export type MenuLabel = (typeof groups)[number]['entries'][number]['label'];
export type Menu = ReturnType<typeof menuFor>;

export function canSee(screen: ScreenName, viewer: Viewer | null): boolean {
  return decideAccess(screens[screen].access, viewer) === null;
}

export function menuFor(viewer: Viewer | null) {
  return groups.flatMap((group) => {
    const entries = group.entries.flatMap((entry) => {
      const first = entry.tabs.find((tab) => canSee(tab.screen, viewer));
      return first ? [{ ...entry, path: screens[first.screen].path, paths: entry.tabs.map(pathOf) }] : [];
    });
    return entries.length > 0 ? [{ title: group.title, entries }] : [];
  });
}

function pathOf(tab: Tab): string {
  return screens[tab.screen].path;
}

/** What `/` opens: the first entry, or the page that says why there is none. */
export function homeOf(viewer: Viewer | null): string {
  const first = menuFor(viewer)[0]?.entries[0];
  if (first) return first.path;
  const refusal = decideAccess(screens[groups[0].entries[0].tabs[0].screen].access, viewer);
  return refusal ? redirectOf(refusal) : '/';
}

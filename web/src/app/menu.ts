import { decideAccess, type Viewer } from '@yupflow/contract/access';
import { redirectOf, type ScreenName, screens } from '@yupflow/contract/screens';
import { infosQuery } from '../api/infos.ts';
import { queryClient } from '../api/query-client.ts';

interface Tab {
  readonly screen: ScreenName;
  readonly label: string;
}

interface Group {
  /** Null for what stands above all groups. */
  readonly title: string | null;
  /** An entry leads to the first of its screens that the viewer may see, and hides without one. */
  readonly entries: readonly { readonly label: string; readonly screens: readonly ScreenName[] }[];
}

/** Beside each other under one title, as the tabs of a layout. */
export const registersTabs = [
  { screen: 'registers', label: 'menu.customFields' },
  { screen: 'registers-tags', label: 'menu.tags' },
] as const satisfies Tab[];

export const broadcastsTabs = [
  { screen: 'broadcasts', label: 'menu.currentBroadcasts' },
  { screen: 'broadcasts-history', label: 'menu.broadcastsHistory' },
] as const satisfies Tab[];

export const settingsTabs = [
  { screen: 'settings', label: 'menu.account' },
  { screen: 'settings-company', label: 'menu.company' },
  { screen: 'settings-subscription', label: 'menu.subscription' },
  { screen: 'settings-integration', label: 'menu.integration' },
  { screen: 'settings-operating-hours', label: 'menu.operatingHours' },
  { screen: 'settings-roles', label: 'menu.roles' },
  { screen: 'settings-members', label: 'menu.members' },
  { screen: 'settings-data-cleanup', label: 'menu.dataCleanup' },
] as const satisfies Tab[];

export const franchiseTabs = [
  { screen: 'franchise', label: 'menu.franchiseSettings' },
  { screen: 'franchise-email', label: 'menu.franchiseEmail' },
  { screen: 'franchise-integration', label: 'menu.franchiseIntegration' },
  { screen: 'franchise-payment', label: 'menu.franchisePayment' },
  { screen: 'franchise-roles', label: 'menu.franchiseRoles' },
  { screen: 'franchise-companies', label: 'menu.franchiseCompanies' },
] as const satisfies Tab[];

/** The sidebar. */
const groups = [
  { title: null, entries: [{ label: 'menu.dashboard', screens: ['index'] }] },
  {
    title: 'menu.attend',
    entries: [
      { label: 'menu.chats', screens: ['chats'] },
      { label: 'menu.internalChats', screens: ['internal-chats'] },
      { label: 'menu.crm', screens: ['crm'] },
    ],
  },
  {
    title: 'menu.audience',
    entries: [
      { label: 'menu.contacts', screens: ['contacts'] },
      { label: 'menu.registers', screens: registersTabs.map((tab) => tab.screen) },
      { label: 'menu.quickMessages', screens: ['quick-messages'] },
    ],
  },
  {
    title: 'menu.automate',
    entries: [
      { label: 'menu.flows', screens: ['folders', 'folders-id', 'flows-id', 'share-flow-id'] },
      { label: 'menu.keywords', screens: ['keywords'] },
      { label: 'menu.broadcasts', screens: broadcastsTabs.map((tab) => tab.screen) },
      { label: 'menu.shippingCycles', screens: ['shipping-cycle', 'shipping-cycle-id'] },
      { label: 'menu.webhooks', screens: ['webhook', 'webhook-id'] },
    ],
  },
  {
    title: 'menu.manage',
    entries: [
      { label: 'menu.connections', screens: ['connections'] },
      { label: 'menu.settings', screens: settingsTabs.map((tab) => tab.screen) },
      { label: 'menu.franchise', screens: franchiseTabs.map((tab) => tab.screen) },
    ],
  },
] as const satisfies Group[];

export type MenuTab = (
  | typeof broadcastsTabs
  | typeof franchiseTabs
  | typeof registersTabs
  | typeof settingsTabs
)[number];
export type MenuLabel = (typeof groups)[number]['entries'][number]['label'];

export interface MenuEntry {
  readonly label: MenuLabel;
  readonly path: string;
  /** On all of these it is the current one. */
  readonly screens: readonly ScreenName[];
}

export interface MenuGroup {
  readonly title: (typeof groups)[number]['title'];
  readonly entries: readonly MenuEntry[];
}

/** Where nobody sells, a company has no subscription to look at. */
function isOffered(screen: ScreenName): boolean {
  return screen !== 'settings-subscription' || queryClient.getQueryData(infosQuery.queryKey)?.isFranchiseMode !== false;
}

/** It is offered here, and the viewer may open it. */
export function canSee(screen: ScreenName, viewer: Viewer | null): boolean {
  return isOffered(screen) && decideAccess(screens[screen].access, viewer) === null;
}

/** A page of its own, not one of something that has to be named first. */
export const isPlace = (screen: ScreenName) => !screens[screen].path.includes('{');

export function menuFor(viewer: Viewer | null): MenuGroup[] {
  return groups.flatMap(({ title, entries }) => {
    const shown = entries.flatMap((entry: Pick<MenuEntry, 'label' | 'screens'>) => {
      const first = entry.screens.find((screen) => isPlace(screen) && canSee(screen, viewer));
      return first ? [{ ...entry, path: screens[first].path }] : [];
    });
    return shown.length > 0 ? [{ title, entries: shown }] : [];
  });
}

const tabsOf: Partial<Record<MenuLabel, readonly MenuTab[]>> = {
  'menu.broadcasts': broadcastsTabs,
  'menu.franchise': franchiseTabs,
  'menu.registers': registersTabs,
  'menu.settings': settingsTabs,
};

export interface Place {
  readonly path: string;
  readonly label: MenuLabel | MenuTab['label'];
  /** The entry that it is a tab of. */
  readonly within: MenuLabel | null;
  readonly entry: MenuLabel;
}

/** Every page that the viewer may go to, tabs one by one. */
export function placesFor(viewer: Viewer | null): Place[] {
  const entries = menuFor(viewer).flatMap((group) => group.entries);
  return entries.flatMap(({ label, path }): Place[] => {
    const tabs = tabsOf[label]?.filter((tab) => canSee(tab.screen, viewer));
    if (!tabs) return [{ path, label, within: null, entry: label }];
    return tabs.map((tab) => ({ path: screens[tab.screen].path, label: tab.label, within: label, entry: label }));
  });
}

/** What `/` opens: the dashboard, else the first entry, else the page that says why there is none. */
export function homeOf(viewer: Viewer | null): string {
  const refusal = decideAccess(screens.index.access, viewer);
  // Whoever looks after companies without having one is at home there.
  if (refusal?.code === 'no_company' && viewer?.isFranchiseAdmin) return screens.franchise.path;
  // Whoever has no company in order is told so first, even though their own settings would open.
  if (refusal && refusal.code !== 'permission_denied') return redirectOf(refusal);
  return menuFor(viewer)[0]?.entries[0]?.path ?? screens['access-denied'].path;
}

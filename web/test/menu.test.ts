import type { Viewer } from '@yupflow/contract/access';
import { type CompanyPermission, effectivePermissions, resellerModules } from '@yupflow/contract/permissions';
import { expect, it } from 'vitest';
import { infosQuery } from '../src/api/infos.ts';
import { queryClient } from '../src/api/query-client.ts';
import { homeOf, menuFor, placesFor } from '../src/app/menu.ts';
import { yupflow } from './wire.ts';

const inOrder = { isSubscriptionValid: true, isOwner: false, modules: resellerModules };

function viewer(granted: readonly CompanyPermission[], company: Partial<Viewer['company']> = {}): Viewer {
  const membership = { ...inOrder, ...company };
  return {
    company: membership,
    permissions: effectivePermissions({ ...membership, granted }),
    isFranchiseAdmin: false,
  };
}

const shown = (who: Viewer | null) => menuFor(who).map(({ title, entries }) => [title, ...entries.map((e) => e.label)]);

it('shows the owner every page there is, in groups', () => {
  expect(shown(viewer([], { isOwner: true }))).toEqual([
    [null, 'menu.dashboard'],
    ['menu.attend', 'menu.chats', 'menu.internalChats', 'menu.crm'],
    ['menu.audience', 'menu.contacts', 'menu.registers', 'menu.quickMessages'],
    ['menu.automate', 'menu.flows', 'menu.keywords', 'menu.broadcasts', 'menu.shippingCycles', 'menu.webhooks'],
    ['menu.manage', 'menu.connections', 'menu.settings'],
  ]);
});

it('hides what a member may not open, and groups without entries', () => {
  expect(shown(viewer(['tags']))).toEqual([
    ['menu.audience', 'menu.registers'],
    ['menu.manage', 'menu.settings'],
  ]);
  expect(shown(viewer(['dashboard']))).toEqual([
    [null, 'menu.dashboard'],
    ['menu.manage', 'menu.settings'],
  ]);
});

it("shows the reseller's area to its admins alone, with a company of their own or without", () => {
  const owner = viewer([], { isOwner: true });
  expect(shown(owner).flat()).not.toContain('menu.franchise');
  expect(shown({ ...owner, isFranchiseAdmin: true }).at(-1)).toEqual([
    'menu.manage',
    'menu.connections',
    'menu.settings',
    'menu.franchise',
  ]);
  const alone: Viewer = { company: null, permissions: [], isFranchiseAdmin: true };
  expect(shown(alone)).toEqual([['menu.manage', 'menu.settings', 'menu.franchise']]);
  // Whoever supports a company is there as its guest.
  expect(shown({ ...owner, isFranchiseAdmin: true, isSupport: true }).flat()).not.toContain('menu.franchise');
});

it("names the reseller's pages one by one", () => {
  const pages = placesFor({ company: null, permissions: [], isFranchiseAdmin: true })
    .filter(({ within }) => within === 'menu.franchise')
    .map(({ path }) => path);
  expect(pages).toEqual(expect.arrayContaining(['/franchise', '/franchise/email', '/franchise/roles']));
});

it('leads an entry with tabs to the first tab that is open', () => {
  const settings = (granted: CompanyPermission[]) =>
    placesFor(viewer(granted))
      .filter(({ within }) => within === 'menu.settings')
      .map(({ path }) => path);
  expect(settings([])).toEqual(['/settings']);
  expect(settings(['settings_members'])).toEqual(['/settings', '/settings/members']);
  expect(settings(['settings_company'])).toEqual([
    '/settings',
    '/settings/company',
    '/settings/subscription',
    '/settings/integration',
    '/settings/operating-hours',
    '/settings/roles',
    '/settings/data-cleanup',
  ]);
});

it('has no subscription where nobody sells', () => {
  queryClient.setQueryData(infosQuery.queryKey, { ...yupflow, isFranchiseMode: false });
  expect(placesFor(viewer(['settings_company'])).map(({ path }) => path)).not.toContain('/settings/subscription');
  queryClient.clear();
});

it('opens at the dashboard, else at the first page that is open', () => {
  expect(homeOf(viewer(['dashboard', 'tags']))).toBe('/');
  expect(homeOf(viewer(['tags']))).toBe('/registers/tags');
  expect(homeOf(viewer([]))).toBe('/settings');
  expect(homeOf(viewer(['dashboard'], { isSubscriptionValid: false }))).toBe('/failed-subscription');
  expect(homeOf({ company: null, permissions: [], isFranchiseAdmin: false })).toBe('/failed-subscription');
  // Who looks after the companies of others needs none.
  expect(homeOf({ company: null, permissions: [], isFranchiseAdmin: true })).toBe('/franchise');
  expect(homeOf(null)).toBe('/login');
});

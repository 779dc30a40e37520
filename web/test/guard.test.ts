import type { Viewer } from '@yupflow/contract/access';
import { type CompanyPermission, effectivePermissions, resellerModules } from '@yupflow/contract/permissions';
import { type ScreenName, screens } from '@yupflow/contract/screens';
import { describe, expect, it } from 'vitest';
import { detourOf, loginPath } from '../src/app/guard.ts';

const origin = 'https://app.example';
const inOrder = { isSubscriptionValid: true, isOwner: false, modules: resellerModules };

const allowed = (company: NonNullable<Viewer['company']>, granted: readonly CompanyPermission[]): Viewer => ({
  company,
  permissions: effectivePermissions({ ...company, granted }),
  isFranchiseAdmin: false,
});

/** Who comes by; the permission is the one that the table asks for on that screen. */
const viewers = {
  stranger: () => null,
  'without a company': () => ({ company: null, permissions: [], isFranchiseAdmin: false }),
  suspended: (permission) => allowed({ ...inOrder, isSubscriptionValid: false }, permission),
  'without permissions': () => allowed(inOrder, []),
  'a member with the permission': (permission) => allowed(inOrder, permission),
  'an owner without modules': () => allowed({ ...inOrder, isOwner: true, modules: [] }, []),
  'an owner': () => allowed({ ...inOrder, isOwner: true }, []),
  'a franchise admin': () => ({ company: null, permissions: [], isFranchiseAdmin: true }),
} satisfies Record<string, (permission: readonly CompanyPermission[]) => Viewer | null>;
type ViewerName = keyof typeof viewers;
const viewerNames = Object.keys(viewers) as ViewerName[];

/** Per screen: the permission it asks for, then where each viewer lands, in the order above. */
const table: Record<ScreenName, readonly [CompanyPermission | null, string]> = {
  'access-denied': [null, 'open open open open open open open open'],
  broadcasts: ['broadcasts', 'login failed failed denied open denied open failed'],
  'broadcasts-history': ['broadcasts', 'login failed failed denied open denied open failed'],
  chats: ['tickets', 'login failed failed denied open open open failed'],
  'checkout-id': [null, 'open open open open open open open open'],
  'confirm-email': [null, 'open open open open open open open open'],
  connections: ['connections', 'login failed failed denied open open open failed'],
  simulator: ['connections', 'login failed failed denied open open open failed'],
  contacts: ['contacts', 'login failed failed denied open open open failed'],
  crm: ['crm', 'login failed failed denied open denied open failed'],
  'failed-subscription': [null, 'login open open home home home home open'],
  'flows-id': ['flow', 'login failed failed denied open denied open failed'],
  folders: ['flow', 'login failed failed denied open denied open failed'],
  'folders-id': ['flow', 'login failed failed denied open denied open failed'],
  'forgot-password': [null, 'open home home home home home home home'],
  franchise: [null, 'login denied denied denied denied denied denied open'],
  'franchise-companies': [null, 'login denied denied denied denied denied denied open'],
  'franchise-email': [null, 'login denied denied denied denied denied denied open'],
  'franchise-integration': [null, 'login denied denied denied denied denied denied open'],
  'franchise-payment': [null, 'login denied denied denied denied denied denied open'],
  'franchise-roles': [null, 'login denied denied denied denied denied denied open'],
  help: [null, 'login open open open open open open open'],
  index: ['dashboard', 'login failed failed denied open open open failed'],
  'internal-chats': ['internal_chats', 'login failed failed denied open denied open failed'],
  'invoice-id': [null, 'open open open open open open open open'],
  keywords: ['keywords', 'login failed failed denied open denied open failed'],
  login: [null, 'open home home home home home home home'],
  'quick-messages': ['quick_messages', 'login failed failed denied open denied open failed'],
  register: [null, 'open home home home home home home home'],
  registers: ['custom_fields', 'login failed failed denied open open open failed'],
  'registers-tags': ['tags', 'login failed failed denied open open open failed'],
  'reset-password': [null, 'open home home home home home home home'],
  settings: [null, 'login open open open open open open open'],
  'settings-company': ['settings_company', 'login failed failed denied open open open failed'],
  'settings-data-cleanup': ['settings_company', 'login failed failed denied open open open failed'],
  'settings-integration': ['settings_company', 'login failed failed denied open denied open failed'],
  'settings-members': ['settings_members', 'login failed failed denied open open open failed'],
  'settings-operating-hours': ['settings_company', 'login failed failed denied open open open failed'],
  'settings-roles': ['settings_company', 'login failed failed denied open open open failed'],
  'settings-subscription': ['settings_company', 'login failed failed denied open open open failed'],
  'share-flow-id': ['flow', 'login failed failed denied open denied open failed'],
  'shipping-cycle': ['shipping_cycles', 'login failed failed denied open denied open failed'],
  'shipping-cycle-id': ['shipping_cycles', 'login failed failed denied open denied open failed'],
  webhook: ['webhooks', 'login failed failed denied open denied open failed'],
  'webhook-id': ['webhooks', 'login failed failed denied open denied open failed'],
};

function landing(detour: string | null): string | undefined {
  if (detour?.startsWith('/login')) return 'login';
  return { '/failed-subscription': 'failed', '/access-denied': 'denied', '/': 'home' }[detour ?? ''] ?? 'open';
}

describe.each(Object.keys(screens) as ScreenName[])('%s', (name) => {
  const [permission, landings] = table[name];
  it.each(viewerNames)('lets in or sends away: %s', (who) => {
    const { access, path } = screens[name];
    const viewer = viewers[who](permission ? [permission] : []);
    const detour = detourOf(access, viewer, { href: path, returnTo: undefined, origin });
    expect(landing(detour)).toBe(landings.split(' ')[viewerNames.indexOf(who)]);
  });
});

it('asks for just the one permission: with all others the screen stays shut', () => {
  for (const [name, [permission]] of Object.entries(table) as [ScreenName, (typeof table)[ScreenName]][]) {
    if (!permission) continue;
    const owner = allowed({ ...inOrder, isOwner: true }, []);
    const others = { ...owner, permissions: owner.permissions.filter((one) => one !== permission) };
    const detour = detourOf(screens[name].access, others, { href: '/', returnTo: undefined, origin });
    expect(detour, name).toBe('/access-denied');
  }
});

it('leads back after signing in, and never out of the site', () => {
  const visit = (returnTo: string) =>
    detourOf(screens.login.access, viewers['an owner'](), { href: '/login', returnTo, origin });
  expect(visit('/registers/tags?open=new')).toBe('/registers/tags?open=new');
  expect(visit('https://evil.example/')).toBe('/');
  expect(visit('//evil.example/')).toBe('/');
});

it('keeps the way back while it already stands at the login page', () => {
  expect(loginPath('/login?returnTo=%2Fregisters%2Ftags')).toBe('/login?returnTo=%2Fregisters%2Ftags');
  expect(loginPath('/')).toBe('/login');
});

import { describe, expect, it } from 'vitest';
import type { Refusal } from '../src/access.ts';
import { redirectOf, type ScreenName, screens } from '../src/screens.ts';

type Guards =
  | 'none'
  | 'signed-out only'
  | 'signed-in only'
  | 'signed-in + invalid-subscription'
  | 'franchise admin'
  | `three guards; ${string}`;

/**
 * Section 2 of the specification, row by row. Where it shows no layout it is `default`; which permission gates a
 * screen, and that the reseller's screens are for its administrators, was decided beside it.
 */
// biome-ignore format: a table is read by its columns
const specified: [name: string, path: string, layout: string, guards: Guards][] = [
  ['access-denied', '/access-denied', 'default', 'none'],
  ['broadcasts', '/broadcasts', 'broadcasts', 'three guards; broadcasts'],
  ['broadcasts-history', '/broadcasts/history', 'broadcasts', 'three guards; broadcasts'],
  ['chats', '/chats', 'default', 'three guards; tickets'],
  ['checkout-id', '/checkout/{id}', 'checkout', 'none'],
  ['invoice-id', '/invoice/{id}', 'checkout', 'none'],
  ['connections', '/connections', 'default', 'three guards; channels'],
  ['contacts', '/contacts', 'default', 'three guards; contacts'],
  ['crm', '/crm', 'default', 'three guards; crm'],
  ['failed-subscription', '/failed-subscription', 'default', 'signed-in + invalid-subscription'],
  ['flows-id', '/flows/{id}', 'default', 'three guards; flow'],
  ['folders', '/folders', 'default', 'three guards; flow'],
  ['folders-id', '/folders/{id}', 'default', 'three guards; flow'],
  ['forgot-password', '/forgot-password', 'auth', 'signed-out only'],
  ['login', '/login', 'auth', 'signed-out only'],
  ['register', '/register', 'auth', 'signed-out only'],
  ['reset-password', '/reset-password', 'auth', 'signed-out only'],
  ['franchise', '/franchise', 'franchises', 'franchise admin'],
  ['franchise-companies', '/franchise/companies', 'franchises', 'franchise admin'],
  ['franchise-email', '/franchise/email', 'franchises', 'franchise admin'],
  ['franchise-integration', '/franchise/integration', 'franchises', 'franchise admin'],
  ['franchise-payment', '/franchise/payment', 'franchises', 'franchise admin'],
  ['franchise-roles', '/franchise/roles', 'franchises', 'franchise admin'],
  ['index', '/', 'default', 'three guards; dashboard'],
  ['internal-chats', '/internal-chats', 'default', 'three guards; internal_chats'],
  ['keywords', '/keywords', 'default', 'three guards; keywords'],
  ['quick-messages', '/quick-messages', 'default', 'three guards; quick_messages'],
  ['registers', '/registers', 'registers', 'three guards; custom_fields'],
  ['registers-tags', '/registers/tags', 'registers', 'three guards; tags'],
  ['settings', '/settings', 'settings', 'signed-in only'],
  ['settings-company', '/settings/company', 'settings', 'three guards; settings_company'],
  ['settings-data-cleanup', '/settings/data-cleanup', 'settings', 'three guards; settings_company'],
  ['settings-integration', '/settings/integration', 'settings', 'three guards; settings_company + integration'],
  ['settings-members', '/settings/members', 'settings', 'three guards; settings_members'],
  ['settings-operating-hours', '/settings/operating-hours', 'settings', 'three guards; settings_company'],
  ['settings-roles', '/settings/roles', 'settings', 'three guards; settings_company'],
  ['settings-subscription', '/settings/subscription', 'settings', 'three guards; settings_company'],
  ['share-flow-id', '/share-flow/{id}', 'default', 'three guards; flow'],
  ['shipping-cycle', '/shipping-cycle', 'default', 'three guards; shipping_cycles'],
  ['shipping-cycle-id', '/shipping-cycle/{id}', 'default', 'three guards; shipping_cycles'],
  ['webhook', '/webhook', 'default', 'three guards; webhooks'],
  ['webhook-id', '/webhook/{id}', 'default', 'three guards; webhooks'],
];

/** Ours, beside the specification's. */
const extra: typeof specified = [
  ['confirm-email', '/confirm-email', 'auth', 'none'],
  ['help', '/help', 'default', 'signed-in only'],
  ['simulator', '/simulator', 'default', 'three guards; channels'],
];

function guardsOf(name: ScreenName): Guards {
  const { access } = screens[name];
  switch (access.who) {
    case 'anyone':
      return 'none';
    case 'signed-out':
      return 'signed-out only';
    case 'signed-in':
      return 'signed-in only';
    case 'without-subscription':
      return 'signed-in + invalid-subscription';
    case 'franchise-admin':
      return 'franchise admin';
    case 'member':
      return `three guards; ${[access.permission, access.module].filter(Boolean).join(' + ')}`;
  }
}

describe('the screens', () => {
  it('are the 42 of the specification, and those that we added by name', () => {
    expect(specified).toHaveLength(42);
    const known = [...specified, ...extra].map(([name]) => name);
    expect(Object.keys(screens).toSorted()).toEqual(known.toSorted());
  });

  it.each([...specified, ...extra])('%s is at %s, in the layout %s, with %s', (name, path, layout, guards) => {
    const screen = name as ScreenName;
    expect(screens[screen]).toMatchObject({ path, layout });
    expect(guardsOf(screen)).toBe(guards);
  });

  it('each have a path of their own', () => {
    const paths = Object.values(screens).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('whoever may not see a screen', () => {
  const rows: [refusal: Refusal, path: string][] = [
    [{ code: 'signed_out' }, '/login'],
    [{ code: 'already_signed_in' }, '/'],
    [{ code: 'subscription_valid' }, '/'],
    [{ code: 'no_company' }, '/failed-subscription'],
    [{ code: 'subscription_invalid' }, '/failed-subscription'],
    [{ code: 'permission_denied', permission: 'tags' }, '/access-denied'],
    [{ code: 'owner_only' }, '/access-denied'],
    [{ code: 'franchise_only' }, '/access-denied'],
  ];
  it.each(rows)('%j is sent to %s, which exists', (refusal, path) => {
    expect(redirectOf(refusal)).toBe(path);
    expect(Object.values(screens).map((screen) => screen.path)).toContain(path);
  });
});

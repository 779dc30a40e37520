import {
  type Access,
  anyone,
  franchiseAdmin,
  member,
  type Refusal,
  signedIn,
  signedOut,
  withoutSubscription,
} from './access.ts';

export type Layout = 'auth' | 'broadcasts' | 'checkout' | 'default' | 'franchises' | 'registers' | 'settings';

interface Screen {
  readonly path: `/${string}`;
  readonly layout: Layout;
  readonly access: Access;
}

const broadcasts = member('broadcasts');
const shippingCycles = member('shipping_cycles');
const flow = member('flow');
const webhooks = member('webhooks');
const settingsCompany = member('settings_company');

/** Every screen of the product. Router, menu and guards read this table. */
export const screens = {
  'access-denied': { path: '/access-denied', layout: 'default', access: anyone },
  broadcasts: { path: '/broadcasts', layout: 'broadcasts', access: broadcasts },
  'broadcasts-history': { path: '/broadcasts/history', layout: 'broadcasts', access: broadcasts },
  chats: { path: '/chats', layout: 'default', access: member('tickets') },
  'checkout-id': { path: '/checkout/{id}', layout: 'checkout', access: anyone },
  /** Not of the spec: where the link of a mail leads, signed in or not. */
  'confirm-email': { path: '/confirm-email', layout: 'auth', access: anyone },
  connections: { path: '/connections', layout: 'default', access: member('channels') },
  contacts: { path: '/contacts', layout: 'default', access: member('contacts') },
  crm: { path: '/crm', layout: 'default', access: member('crm') },
  'failed-subscription': { path: '/failed-subscription', layout: 'default', access: withoutSubscription },
  'flows-id': { path: '/flows/{id}', layout: 'default', access: flow },
  folders: { path: '/folders', layout: 'default', access: flow },
  'folders-id': { path: '/folders/{id}', layout: 'default', access: flow },
  'forgot-password': { path: '/forgot-password', layout: 'auth', access: signedOut },
  franchise: { path: '/franchise', layout: 'franchises', access: franchiseAdmin },
  'franchise-companies': { path: '/franchise/companies', layout: 'franchises', access: franchiseAdmin },
  'franchise-email': { path: '/franchise/email', layout: 'franchises', access: franchiseAdmin },
  'franchise-integration': { path: '/franchise/integration', layout: 'franchises', access: franchiseAdmin },
  'franchise-payment': { path: '/franchise/payment', layout: 'franchises', access: franchiseAdmin },
  'franchise-roles': { path: '/franchise/roles', layout: 'franchises', access: franchiseAdmin },
  /** Not of the spec: how to use the product, as a page of its own that can be printed and linked to. */
  help: { path: '/help', layout: 'default', access: signedIn },
  index: { path: '/', layout: 'default', access: member('dashboard') },
  'internal-chats': {
    path: '/internal-chats',
    layout: 'default',
    access: member('internal_chats', { isNotForSupport: true }),
  },
  'invoice-id': { path: '/invoice/{id}', layout: 'checkout', access: anyone },
  keywords: { path: '/keywords', layout: 'default', access: member('keywords') },
  login: { path: '/login', layout: 'auth', access: signedOut },
  'quick-messages': { path: '/quick-messages', layout: 'default', access: member('quick_messages') },
  register: { path: '/register', layout: 'auth', access: signedOut },
  registers: { path: '/registers', layout: 'registers', access: member('custom_fields') },
  'registers-tags': { path: '/registers/tags', layout: 'registers', access: member('tags') },
  'reset-password': { path: '/reset-password', layout: 'auth', access: signedOut },
  settings: { path: '/settings', layout: 'settings', access: signedIn },
  'settings-company': { path: '/settings/company', layout: 'settings', access: settingsCompany },
  // The owner acts there; whoever may change the company may look.
  'settings-data-cleanup': { path: '/settings/data-cleanup', layout: 'settings', access: settingsCompany },
  'settings-integration': {
    path: '/settings/integration',
    layout: 'settings',
    access: member('settings_company', { module: 'integration' }),
  },
  'settings-members': { path: '/settings/members', layout: 'settings', access: member('settings_members') },
  'settings-operating-hours': { path: '/settings/operating-hours', layout: 'settings', access: settingsCompany },
  'settings-roles': { path: '/settings/roles', layout: 'settings', access: settingsCompany },
  'settings-subscription': { path: '/settings/subscription', layout: 'settings', access: settingsCompany },
  'share-flow-id': { path: '/share-flow/{id}', layout: 'default', access: flow },
  'shipping-cycle': { path: '/shipping-cycle', layout: 'default', access: shippingCycles },
  'shipping-cycle-id': { path: '/shipping-cycle/{id}', layout: 'default', access: shippingCycles },
  /** Not of the spec: the phone beside the app. */
  simulator: { path: '/simulator', layout: 'default', access: member('channels') },
  webhook: { path: '/webhook', layout: 'default', access: webhooks },
  'webhook-id': { path: '/webhook/{id}', layout: 'default', access: webhooks },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** The screen that a path of the site opens. A parameter in braces stands for one part of the path. */
export function screenAt(path: string): ScreenName | undefined {
  const names = Object.keys(screens) as ScreenName[];
  return names.find((name) => new RegExp(`^${screens[name].path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
}

/** Where somebody goes who may not see a screen. */
export function redirectOf(refusal: Refusal): '/' | (typeof screens)[ScreenName]['path'] {
  switch (refusal.code) {
    case 'signed_out':
      return '/login';
    case 'already_signed_in':
    case 'subscription_valid':
      return '/';
    case 'no_company':
    case 'subscription_invalid':
      return '/failed-subscription';
    case 'permission_denied':
    case 'scope_denied':
    case 'owner_only':
    case 'franchise_only':
    case 'support_session':
      return '/access-denied';
  }
}

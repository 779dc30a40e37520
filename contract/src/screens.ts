import { type Access, anyone, member, type Refusal, signedOut, withoutSubscription } from './access.ts';

export type Layout = 'auth' | 'default' | 'registers';

interface Screen {
  readonly path: `/${string}`;
  readonly layout: Layout;
  readonly access: Access;
}

/** Every screen that exists. Router, menu and guards read this table; a screen without a page does not compile. */
export const screens = {
  'access-denied': { path: '/access-denied', layout: 'default', access: anyone },
  'failed-subscription': { path: '/failed-subscription', layout: 'default', access: withoutSubscription },
  login: { path: '/login', layout: 'auth', access: signedOut },
  'registers-tags': { path: '/registers/tags', layout: 'registers', access: member('tags') },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

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
      return '/access-denied';
  }
}

import type { ScreenName } from '@yupflow/contract/screens';

/** Screens that are guarded already and have no page yet: the menu leaves them out, their address is not found. */
const upcoming = [
  'broadcasts',
  'broadcasts-history',
  'chats',
  'checkout-id',
  'connections',
  'contacts',
  'crm',
  'flows-id',
  'folders',
  'folders-id',
  'franchise',
  'franchise-companies',
  'franchise-email',
  'franchise-integration',
  'franchise-payment',
  'franchise-roles',
  'internal-chats',
  'invoice-id',
  'keywords',
  'quick-messages',
  'registers',
  'settings-data-cleanup',
  'settings-integration',
  'settings-operating-hours',
  'settings-subscription',
  'share-flow-id',
  'shipping-cycle',
  'shipping-cycle-id',
  'webhook',
  'webhook-id',
] as const satisfies ScreenName[];

export type BuiltScreen = Exclude<ScreenName, (typeof upcoming)[number]>;

export function isBuilt(screen: ScreenName): screen is BuiltScreen {
  return !upcoming.some((name) => name === screen);
}

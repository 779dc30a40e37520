/** Every permission a company role can hold (spec section 6). */
export const companyPermissions = [
  'dashboard',
  'tickets',
  'tickets_groups',
  'see_all_tickets',
  'internal_chats',
  'broadcasts',
  'shipping_cycles',
  'crm',
  'crm_manager',
  'keywords',
  'webhooks',
  'custom_fields',
  'tags',
  'quick_messages',
  'contacts',
  'contacts_custom_fields',
  'contacts_tags',
  'contacts_shipping_cycles',
  'flow',
  'connections',
  'settings_company',
  'settings_members',
] as const;

export type CompanyPermission = (typeof companyPermissions)[number];

/** What a reseller can switch off for a company (spec section 6). */
export const resellerModules = [
  'internal_chats',
  'broadcasts',
  'shipping_cycles',
  'crm',
  'keywords',
  'webhooks',
  'quick_messages',
  'flow',
  'integration',
] as const;

export type ResellerModule = (typeof resellerModules)[number];

/** The permissions that mean nothing without their module; all others come with every company. */
const modulePermissions: Record<ResellerModule, readonly CompanyPermission[]> = {
  internal_chats: ['internal_chats'],
  broadcasts: ['broadcasts'],
  shipping_cycles: ['shipping_cycles', 'contacts_shipping_cycles'],
  crm: ['crm', 'crm_manager'],
  keywords: ['keywords'],
  webhooks: ['webhooks'],
  quick_messages: ['quick_messages'],
  flow: ['flow'],
  // The API has no permission of its own: it is for whoever may change the company.
  integration: [],
};

/** The module without which a permission is locked, or null. */
export function moduleOf(permission: CompanyPermission): ResellerModule | null {
  return resellerModules.find((module) => modulePermissions[module].includes(permission)) ?? null;
}

interface Membership {
  readonly isOwner: boolean;
  /** What the member's roles hold together. An unknown word, as of another version, counts for nothing. */
  readonly granted: readonly string[];
  readonly modules: readonly ResellerModule[];
}

/** What a member may really do: their roles, or everything for the owner, within what the reseller lets the company use. */
export function effectivePermissions({ isOwner, granted, modules }: Membership): CompanyPermission[] {
  return companyPermissions.filter((permission) => {
    const module = moduleOf(permission);
    return (isOwner || granted.includes(permission)) && (module === null || modules.includes(module));
  });
}

/** The spec names this one on a route; it is never listed. */
const routeAliases = { channels: 'connections' } as const satisfies Record<string, CompanyPermission>;

export type RoutePermission = CompanyPermission | keyof typeof routeAliases;

export function permissionOf(route: RoutePermission): CompanyPermission {
  return route === 'channels' ? routeAliases[route] : route;
}

/** How the checklist of a role groups them. Every permission stands in one group. */
export const permissionGroups = {
  attend: ['dashboard', 'tickets', 'tickets_groups', 'see_all_tickets', 'internal_chats', 'crm', 'crm_manager'],
  audience: [
    'contacts',
    'contacts_tags',
    'contacts_custom_fields',
    'contacts_shipping_cycles',
    'tags',
    'custom_fields',
    'quick_messages',
  ],
  automate: ['flow', 'keywords', 'broadcasts', 'shipping_cycles', 'webhooks'],
  manage: ['connections', 'settings_company', 'settings_members'],
} as const satisfies Record<string, readonly CompanyPermission[]>;

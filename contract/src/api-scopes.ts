import type { CompanyPermission } from './permissions.ts';

/** What a key may do, and the permissions that this stands for inside of the product. */
export const scopePermissions = {
  'contacts:read': ['contacts'],
  'contacts:write': ['contacts', 'contacts_tags', 'contacts_custom_fields'],
  'tags:read': ['tags'],
  'tags:write': ['tags'],
  'custom_fields:read': ['custom_fields'],
  'custom_fields:write': ['custom_fields'],
  'chats:read': ['tickets', 'tickets_groups', 'see_all_tickets'],
  'messages:read': ['tickets', 'tickets_groups', 'see_all_tickets'],
  'messages:write': ['tickets', 'tickets_groups', 'see_all_tickets', 'contacts'],
  'flows:read': ['flow'],
  'flows:start': ['flow', 'contacts'],
  'shipping_cycles:read': ['shipping_cycles', 'contacts'],
  'shipping_cycles:write': ['shipping_cycles', 'contacts_shipping_cycles', 'contacts'],
  'broadcasts:read': ['broadcasts'],
  'webhooks:read': ['settings_company'],
  'webhooks:write': ['settings_company'],
} as const satisfies Record<string, readonly CompanyPermission[]>;

export type ApiScope = keyof typeof scopePermissions;
export const apiScopes = Object.keys(scopePermissions) as [ApiScope, ...ApiScope[]];

export const permissionsOfScopes = (scopes: readonly ApiScope[]): CompanyPermission[] => [
  ...new Set(scopes.flatMap((scope): readonly CompanyPermission[] => scopePermissions[scope])),
];

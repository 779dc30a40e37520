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

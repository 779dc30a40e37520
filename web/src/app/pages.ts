import type { Layout, ScreenName } from '@yupflow/contract/screens';
import type { ComponentType } from 'react';
import type { Namespace, TitledNamespace } from '../locales/texts.ts';

/** Asks for what the page will show at this address, before it is drawn. */
type AskAhead = (search: Readonly<Record<string, string>>) => Promise<void> | void;

export interface Lazy {
  readonly load: () => Promise<{ default: ComponentType; askAhead?: AskAhead }>;
  /** The texts it needs, fetched beside its code. */
  readonly texts: readonly Namespace[];
}

interface LazyPage extends Lazy {
  /** Its texts have the title that the browser's tab shows. */
  readonly titleFrom: TitledNamespace;
}

/** A screen without a page does not compile. */
export const pages: Record<ScreenName, LazyPage> = {
  'access-denied': {
    load: () => import('../features/access/access-denied-page.tsx'),
    texts: ['access'],
    titleFrom: 'access',
  },
  broadcasts: {
    load: () => import('../features/broadcasts/broadcasts-page.tsx'),
    // The form's conditions and pickers, and its window of time. The report brings its own.
    texts: ['broadcasts', 'conditions', 'custom-fields', 'tags', 'flow-picker', 'contact', 'timing', 'jobs'],
    titleFrom: 'broadcasts',
  },
  'broadcasts-history': {
    load: () => import('../features/broadcasts/history-page.tsx'),
    texts: ['broadcasts', 'conditions', 'custom-fields', 'tags', 'flow-picker', 'contact', 'timing', 'jobs'],
    titleFrom: 'broadcasts',
  },
  chats: {
    load: () => import('../features/chats/chats-page.tsx'),
    // The list's own: what is opened from it brings the rest (features/chats/parts.ts).
    texts: ['chats'],
    titleFrom: 'chats',
  },
  'checkout-id': {
    load: () => import('../features/checkout/checkout-page.tsx'),
    texts: ['checkout', 'billing'],
    titleFrom: 'checkout',
  },
  'confirm-email': {
    load: () => import('../features/session/confirm-email-page.tsx'),
    texts: ['confirm-email', 'session'],
    titleFrom: 'confirm-email',
  },
  connections: {
    load: () => import('../features/connections/connections-page.tsx'),
    texts: ['connections', 'templates', 'conversation', 'tags', 'variables', 'flow-picker'],
    titleFrom: 'connections',
  },
  contacts: {
    load: () => import('../features/contacts/contacts-page.tsx'),
    // The slide-over, the pickers in it and in the filters, and the work that goes on behind.
    texts: ['contacts', 'contact', 'tags', 'custom-fields', 'conditions', 'jobs', 'flow-picker', 'cycle-picker'],
    titleFrom: 'contacts',
  },
  crm: {
    load: () => import('./board-page.tsx'),
    // The chat beside the board, and the forms of columns and contacts.
    texts: [
      'crm',
      'column-picker',
      'chats',
      'conversation',
      'conditions',
      'custom-fields',
      'tags',
      'contact',
      'flow-picker',
      'cycle-picker',
      'templates',
      'variables',
    ],
    titleFrom: 'crm',
  },
  'failed-subscription': {
    load: () => import('../features/subscription/failed-subscription-page.tsx'),
    texts: ['subscription', 'billing'],
    titleFrom: 'subscription',
  },
  'franchise-companies': {
    load: () => import('../features/franchise-companies/franchise-companies-page.tsx'),
    // Its three lists, the words for money and cycles, and the names of modules.
    texts: ['franchise-companies', 'franchise-users', 'franchise-invoices', 'billing', 'franchise-roles'],
    titleFrom: 'franchise-companies',
  },
  'flows-id': {
    load: () => import('../features/flows/flow-page.tsx'),
    // The canvas, the blocks on it, and what their forms pick from.
    texts: [
      'flow-picker',
      'column-picker',
      'cycle-picker',
      'timing',
      'builder',
      'blocks',
      'variables',
      'conditions',
      'custom-fields',
      'tags',
      'simulate',
      'flow-tests',
      'flow-numbers',
      'conversation',
      'templates',
    ],
    titleFrom: 'builder',
  },
  folders: {
    load: () => import('../features/folders/folders-page.tsx'),
    texts: ['flows', 'folders', 'flow-picker'],
    titleFrom: 'flows',
  },
  'folders-id': {
    load: () => import('../features/folders/folder-page.tsx'),
    texts: ['flows', 'folders', 'flow-picker'],
    titleFrom: 'flows',
  },
  'forgot-password': {
    load: () => import('../features/session/forgot-password-page.tsx'),
    texts: ['forgot-password', 'session'],
    titleFrom: 'forgot-password',
  },
  franchise: {
    load: () => import('../features/franchise/franchise-page.tsx'),
    texts: ['franchise', 'franchise-preview', 'announcements'],
    titleFrom: 'franchise',
  },
  'franchise-email': {
    load: () => import('../features/franchise/email/franchise-email-page.tsx'),
    texts: ['franchise-email'],
    titleFrom: 'franchise-email',
  },
  'franchise-integration': {
    load: () => import('../features/integration/franchise/franchise-integration-page.tsx'),
    // Keys and webhooks are spoken of as a company's are.
    texts: ['franchise-integration', 'integration'],
    titleFrom: 'franchise-integration',
  },
  'franchise-payment': {
    load: () => import('../features/franchise-payment/franchise-payment-page.tsx'),
    texts: ['franchise-payment', 'billing'],
    titleFrom: 'franchise-payment',
  },
  'franchise-roles': {
    load: () => import('../features/franchise/roles/franchise-roles-page.tsx'),
    texts: ['franchise-roles'],
    titleFrom: 'franchise-roles',
  },
  help: { load: () => import('../features/help/help-page.tsx'), texts: ['help'], titleFrom: 'help' },
  index: {
    load: () => import('../features/dashboard/dashboard-page.tsx'),
    texts: ['dashboard', 'jobs'],
    titleFrom: 'dashboard',
  },
  'internal-chats': {
    load: () => import('../features/internal-chats/internal-chats-page.tsx'),
    // What it shows as the inbox does.
    texts: ['internal-chats', 'conversation'],
    titleFrom: 'internal-chats',
  },
  'invoice-id': {
    load: () => import('../features/checkout/invoice-page.tsx'),
    // To be paid it has the form of the checkout.
    texts: ['invoice', 'checkout', 'billing'],
    titleFrom: 'invoice',
  },
  keywords: {
    load: () => import('../features/keywords/keywords-page.tsx'),
    texts: ['keywords', 'media-field', 'variables', 'flow-picker'],
    titleFrom: 'keywords',
  },
  login: {
    load: () => import('../features/session/login-page.tsx'),
    texts: ['session'],
    titleFrom: 'session',
  },
  'settings-operating-hours': {
    load: () => import('../features/operating-hours/operating-hours-page.tsx'),
    texts: ['operating-hours', 'variables'],
    titleFrom: 'operating-hours',
  },
  'quick-messages': {
    load: () => import('../features/quick-messages/quick-messages-page.tsx'),
    texts: ['quick-messages', 'media-field', 'variables'],
    titleFrom: 'quick-messages',
  },
  register: {
    load: () => import('../features/session/register-page.tsx'),
    texts: ['register', 'session', 'password'],
    titleFrom: 'register',
  },
  registers: {
    load: () => import('../features/custom-fields/custom-fields-page.tsx'),
    texts: ['custom-fields'],
    titleFrom: 'custom-fields',
  },
  'registers-tags': {
    load: () => import('../features/tags/tags-page.tsx'),
    texts: ['tags'],
    titleFrom: 'tags',
  },
  'reset-password': {
    load: () => import('../features/session/reset-password-page.tsx'),
    texts: ['reset-password', 'session', 'password'],
    titleFrom: 'reset-password',
  },
  'settings-data-cleanup': {
    load: () => import('../features/data-cleanup/data-cleanup-page.tsx'),
    texts: ['data-cleanup'],
    titleFrom: 'data-cleanup',
  },
  'settings-integration': {
    load: () => import('../features/integration/integration-page.tsx'),
    texts: ['integration'],
    titleFrom: 'integration',
  },
  'settings-members': {
    load: () => import('../features/members/members-page.tsx'),
    // What roles allow is in the words of the roles.
    texts: ['members', 'roles'],
    titleFrom: 'members',
  },
  'settings-roles': {
    load: () => import('../features/roles/roles-page.tsx'),
    texts: ['roles'],
    titleFrom: 'roles',
  },
  'share-flow-id': {
    load: () => import('../features/flows/shared-flow-page.tsx'),
    // As of the builder, whose canvas it shows.
    texts: ['flows', 'builder', 'blocks', 'variables', 'conditions', 'custom-fields', 'tags'],
    titleFrom: 'flows',
  },
  'shipping-cycle': {
    load: () => import('../features/shipping-cycles/shipping-cycles-page.tsx'),
    texts: ['shipping-cycles'],
    titleFrom: 'shipping-cycles',
  },
  'shipping-cycle-id': {
    load: () => import('../features/shipping-cycles/cycle-page.tsx'),
    // What a step picks from, and what contacts are added by.
    texts: [
      'shipping-cycles',
      'enrolments',
      'variables',
      'timing',
      'flow-picker',
      'jobs',
      'contact',
      'conditions',
      'custom-fields',
      'tags',
    ],
    titleFrom: 'shipping-cycles',
  },
  simulator: {
    load: () => import('../features/simulator/simulator-page.tsx'),
    texts: ['simulator', 'connections', 'conversation'],
    titleFrom: 'simulator',
  },
  settings: {
    load: () => import('../features/account/account-page.tsx'),
    texts: ['account', 'password'],
    titleFrom: 'account',
  },
  'settings-company': {
    load: () => import('../features/company/company-page.tsx'),
    texts: ['company'],
    titleFrom: 'company',
  },
  'settings-subscription': {
    load: () => import('../features/subscription/subscription-page.tsx'),
    texts: ['billing'],
    titleFrom: 'billing',
  },
  webhook: {
    load: () => import('../features/webhooks/webhooks-page.tsx'),
    texts: ['webhooks'],
    titleFrom: 'webhooks',
  },
  'webhook-id': {
    load: () => import('../features/webhooks/webhook-page.tsx'),
    // Its actions are the builder's, with what their forms pick from.
    texts: [
      'webhooks',
      'blocks',
      'conditions',
      'custom-fields',
      'tags',
      'flow-picker',
      'cycle-picker',
      'column-picker',
    ],
    titleFrom: 'webhooks',
  },
};

export const notFoundPage: Lazy = { load: () => import('./not-found-page.tsx'), texts: ['shell'] };

/** Around every page of the product; strangers see it bare. */
export const shell: Lazy = { load: () => import('./layouts/shell-layout.tsx'), texts: ['shell'] };

/** What a layout adds inside the shell; null adds nothing. The sign-in and the checkout have no shell. */
export const layouts = {
  auth: { load: () => import('./layouts/auth-layout.tsx'), texts: [] },
  broadcasts: { load: () => import('./layouts/broadcasts-layout.tsx'), texts: [] },
  checkout: { load: () => import('./layouts/checkout-layout.tsx'), texts: [] },
  default: null,
  franchises: { load: () => import('./layouts/franchises-layout.tsx'), texts: [] },
  registers: { load: () => import('./layouts/registers-layout.tsx'), texts: [] },
  settings: { load: () => import('./layouts/settings-layout.tsx'), texts: [] },
} as const satisfies Record<Layout, Lazy | null>;

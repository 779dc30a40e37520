import type { Layout } from '@yupflow/contract/screens';
import type { ComponentType } from 'react';
import type { Namespace, TitledNamespace } from '../locales/texts.ts';
import type { BuiltScreen } from './upcoming.ts';

export interface Lazy {
  readonly load: () => Promise<{ default: ComponentType }>;
  /** The texts it needs, fetched beside its code. */
  readonly texts: readonly Namespace[];
}

interface LazyPage extends Lazy {
  /** Its texts have the title that the browser's tab shows. */
  readonly titleFrom: TitledNamespace;
}

/** A screen that neither has a page nor stands in upcoming.ts does not compile. */
export const pages: Record<BuiltScreen, LazyPage> = {
  'access-denied': {
    load: () => import('../features/access/access-denied-page.tsx'),
    texts: ['access'],
    titleFrom: 'access',
  },
  'confirm-email': {
    load: () => import('../features/session/confirm-email-page.tsx'),
    texts: ['confirm-email', 'session'],
    titleFrom: 'confirm-email',
  },
  'failed-subscription': {
    load: () => import('../features/subscription/failed-subscription-page.tsx'),
    texts: ['subscription'],
    titleFrom: 'subscription',
  },
  'forgot-password': {
    load: () => import('../features/session/forgot-password-page.tsx'),
    texts: ['forgot-password', 'session'],
    titleFrom: 'forgot-password',
  },
  index: {
    load: () => import('../features/dashboard/dashboard-page.tsx'),
    texts: ['dashboard'],
    titleFrom: 'dashboard',
  },
  login: {
    load: () => import('../features/session/login-page.tsx'),
    texts: ['session'],
    titleFrom: 'session',
  },
  register: {
    load: () => import('../features/session/register-page.tsx'),
    texts: ['register', 'session', 'password'],
    titleFrom: 'register',
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
};

export const notFoundPage: Lazy = { load: () => import('./not-found-page.tsx'), texts: ['shell'] };

/** Around every page of the product; strangers see it bare. */
export const shell: Lazy = { load: () => import('./layouts/shell-layout.tsx'), texts: ['shell'] };

/** What a layout adds inside the shell; null adds nothing. The sign-in has no shell. */
export const layouts = {
  auth: { load: () => import('./layouts/auth-layout.tsx'), texts: [] },
  broadcasts: null,
  checkout: null,
  default: null,
  franchises: null,
  registers: { load: () => import('./layouts/registers-layout.tsx'), texts: [] },
  settings: { load: () => import('./layouts/settings-layout.tsx'), texts: [] },
} as const satisfies Record<Layout, Lazy | null>;

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
  'failed-subscription': {
    load: () => import('../features/subscription/failed-subscription-page.tsx'),
    texts: ['subscription'],
    titleFrom: 'subscription',
  },
  login: {
    load: () => import('../features/session/login-page.tsx'),
    texts: ['session'],
    titleFrom: 'session',
  },
  'registers-tags': {
    load: () => import('../features/tags/tags-page.tsx'),
    texts: ['tags'],
    titleFrom: 'tags',
  },
};

export const notFoundPage: Lazy = { load: () => import('./not-found-page.tsx'), texts: ['shell'] };

const defaultLayout: Lazy = { load: () => import('./layouts/default-layout.tsx'), texts: ['shell'] };

export const layouts: Record<Layout, Lazy> = {
  auth: { load: () => import('./layouts/auth-layout.tsx'), texts: [] },
  broadcasts: defaultLayout,
  checkout: defaultLayout,
  default: defaultLayout,
  franchises: defaultLayout,
  registers: { load: () => import('./layouts/registers-layout.tsx'), texts: ['shell'] },
  settings: { load: () => import('./layouts/settings-layout.tsx'), texts: ['shell'] },
};

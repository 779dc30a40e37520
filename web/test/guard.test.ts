import type { Viewer } from '@yupflow/contract/access';
import { type ScreenName, screens } from '@yupflow/contract/screens';
import { describe, expect, it } from 'vitest';
import { detourOf, loginPath } from '../src/app/guard.ts';
import { homeOf } from '../src/app/menu.ts';

const origin = 'https://app.example';
const viewers = {
  stranger: null,
  'without a company': { company: null, permissions: [] },
  suspended: { company: { isSubscriptionValid: false }, permissions: ['tags'] },
  'without permissions': { company: { isSubscriptionValid: true }, permissions: [] },
  member: { company: { isSubscriptionValid: true }, permissions: ['tags'] },
} satisfies Record<string, Viewer | null>;
type ViewerName = keyof typeof viewers;

/** Where each opens instead; null where the screen itself opens. */
const detours: Record<ScreenName, Record<ViewerName, string | null>> = {
  'access-denied': {
    stranger: null,
    'without a company': null,
    suspended: null,
    'without permissions': null,
    member: null,
  },
  'failed-subscription': {
    stranger: '/login?returnTo=%2Ffailed-subscription',
    'without a company': null,
    suspended: null,
    'without permissions': '/',
    member: '/',
  },
  login: { stranger: null, 'without a company': '/', suspended: '/', 'without permissions': '/', member: '/' },
  'registers-tags': {
    stranger: '/login?returnTo=%2Fregisters%2Ftags',
    'without a company': '/failed-subscription',
    suspended: '/failed-subscription',
    'without permissions': '/access-denied',
    member: null,
  },
};

describe.each(Object.keys(screens) as ScreenName[])('%s', (name) => {
  it.each(Object.keys(viewers) as ViewerName[])('sends a viewer who is %s to the right place', (who) => {
    const { access, path } = screens[name];
    expect(detourOf(access, viewers[who], { href: path, returnTo: undefined, origin })).toBe(detours[name][who]);
  });
});

it('opens the first screen that a viewer may see, or the one that says why there is none', () => {
  expect(homeOf(viewers.member)).toBe('/registers/tags');
  expect(homeOf(viewers['without permissions'])).toBe('/access-denied');
  expect(homeOf(viewers.suspended)).toBe('/failed-subscription');
  expect(homeOf(viewers['without a company'])).toBe('/failed-subscription');
  expect(homeOf(viewers.stranger)).toBe('/login');
});

it('leads back after signing in, and never out of the site', () => {
  const visit = (returnTo: string) =>
    detourOf(screens.login.access, viewers.member, { href: '/login', returnTo, origin });
  expect(visit('/registers/tags?open=new')).toBe('/registers/tags?open=new');
  expect(visit('https://evil.example/')).toBe('/');
  expect(visit('//evil.example/')).toBe('/');
});

it('keeps the way back while it already stands at the login page', () => {
  expect(loginPath('/login?returnTo=%2Fregisters%2Ftags')).toBe('/login?returnTo=%2Fregisters%2Ftags');
  expect(loginPath('/')).toBe('/login');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAccess, type MemberAccess, member, type Refusal, type Viewer } from '../src/access.ts';
import type { Endpoint } from '../src/endpoint.ts';
import { endpoints } from '../src/endpoints.ts';
import { companyPermissions, permissionOf, resellerModules } from '../src/permissions.ts';
import { redirectOf, type ScreenName, screens } from '../src/screens.ts';

/** A person in every way that guards tell people apart; a program is held elsewhere. */
const viewers: fc.Arbitrary<Viewer> = fc.record({
  company: fc.option(
    fc.record({
      isSubscriptionValid: fc.boolean(),
      isOwner: fc.boolean(),
      modules: fc.subarray([...resellerModules]),
    }),
  ),
  permissions: fc.subarray([...companyPermissions]),
  isFranchiseAdmin: fc.boolean(),
  isFranchiseUnpaid: fc.boolean(),
  isSupport: fc.boolean(),
});
const anybody = fc.option(viewers);

const allAccess = [
  ...Object.values(screens).map(({ access }) => access),
  ...Object.values<Record<string, Endpoint>>(endpoints)
    .flatMap((group) => Object.values(group))
    .map(({ access }) => access),
];
const memberRules = allAccess.filter((access): access is MemberAccess => access.who === 'member');

/** The order of the guards, as people must meet them: who is stopped by several hears of the first. */
const steps: readonly (readonly [Refusal['code'], (access: MemberAccess, viewer: Viewer | null) => boolean])[] = [
  ['signed_out', (_, viewer) => viewer === null],
  ['subscription_invalid', (_, viewer) => viewer?.isFranchiseUnpaid === true],
  ['no_company', (_, viewer) => viewer?.company === null],
  ['subscription_invalid', (_, viewer) => viewer?.company?.isSubscriptionValid === false],
  [
    'permission_denied',
    ({ permission, module }, viewer) =>
      (permission !== null && viewer?.permissions.includes(permissionOf(permission)) === false) ||
      (module !== undefined && viewer?.company?.modules.includes(module) === false),
  ],
  ['owner_only', ({ isOwnerOnly }, viewer) => isOwnerOnly === true && viewer?.company?.isOwner === false],
  ['support_session', ({ isNotForSupport }, viewer) => isNotForSupport === true && viewer?.isSupport === true],
];

describe('guards', () => {
  it('are met in their order: signed in, reseller paid, a company, its subscription, the permission', () => {
    fc.assert(
      fc.property(anybody, fc.constantFrom(...memberRules), (viewer, access) => {
        const first = steps.find(([, stops]) => stops(access, viewer));
        expect(decideAccess(access, viewer)?.code).toBe(first?.[0]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('send whoever must pay to where they can, and whoever may not to where it says so', () => {
    fc.assert(
      fc.property(viewers, fc.constantFrom(...memberRules), (viewer, access) => {
        const refusal = decideAccess(access, viewer);
        if (!refusal) return;
        const isAboutAccess = viewer.isFranchiseUnpaid || !viewer.company?.isSubscriptionValid;
        expect(redirectOf(refusal)).toBe(isAboutAccess ? '/failed-subscription' : '/access-denied');
      }),
    );
  });

  it('never send in circles: whoever is sent somewhere is let in there', () => {
    const byPath = new Map(Object.values(screens).map(({ path, access }) => [path, access]));
    fc.assert(
      fc.property(anybody, fc.constantFrom(...Object.values(screens)), (viewer, { access }) => {
        const refusal = decideAccess(access, viewer);
        if (!refusal) return;
        const there = byPath.get(redirectOf(refusal));
        // The home page is for members with the dashboard; whoever lacks it is sent on from there, once.
        const onward = there && decideAccess(there, viewer);
        if (!onward) return;
        const end = byPath.get(redirectOf(onward));
        expect(redirectOf(refusal)).toBe('/');
        expect(end && decideAccess(end, viewer)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it('keep the way to pay open, whatever is wrong, to whoever is signed in', () => {
    const { companies, subscriptions, plans, me, session } = endpoints;
    const ways = [
      companies.list,
      companies.buy,
      companies.redeemCode,
      subscriptions.get,
      subscriptions.change,
      subscriptions.pay,
      subscriptions.verify,
      plans.list,
      me.get,
      session.logout,
    ];
    fc.assert(
      fc.property(viewers, fc.constantFrom(...ways), (viewer, { access }) => {
        expect(decideAccess(access, viewer)).toBeNull();
      }),
    );
  });
});

const {
  apiKeys,
  broadcasts,
  chats,
  connections,
  contacts,
  crm,
  customFields,
  dashboard,
  dataCleanup,
  flows,
  folders,
  franchise,
  franchiseCompanies,
  franchiseIntegration,
  franchiseInvoices,
  internalChats,
  keywords,
  members,
  operatingHours,
  outgoingWebhooks,
  payments,
  plans,
  coupons,
  quickMessages,
  roles,
  shippingCycles,
  subscriptions,
  tags,
  webhooks,
  me,
  checkout,
  invoices,
} = endpoints;

/** What each screen cannot be without. A screen of its own kind, such as the one to pay at, asks for nothing beyond itself. */
const needs: Record<Exclude<ScreenName, Own>, readonly Endpoint[]> = {
  broadcasts: [broadcasts.list],
  'broadcasts-history': [broadcasts.getHistory],
  chats: [chats.list, chats.get, chats.listMessages],
  'checkout-id': [checkout.get, checkout.quote, checkout.buy],
  connections: [connections.list],
  contacts: [contacts.list],
  crm: [crm.getBoard],
  'flows-id': [flows.get],
  folders: [folders.list, flows.list],
  'folders-id': [folders.get, flows.list],
  franchise: [franchise.get, franchise.update, franchise.dashboard],
  'franchise-companies': [franchiseCompanies.list, franchise.listUsers, franchiseInvoices.list],
  'franchise-email': [franchise.get, franchise.testMail],
  'franchise-integration': [franchiseIntegration.listKeys, franchiseIntegration.listWebhooks],
  'franchise-payment': [payments.get, plans.listSold, coupons.list],
  'franchise-roles': [franchise.listRoles],
  index: [dashboard.get],
  'internal-chats': [internalChats.list],
  'invoice-id': [invoices.get, invoices.pay, invoices.verify],
  keywords: [keywords.list],
  'quick-messages': [quickMessages.list],
  registers: [customFields.list],
  'registers-tags': [tags.list],
  settings: [me.get, me.update],
  'settings-company': [endpoints.companies.updateActive],
  'settings-data-cleanup': [dataCleanup.list],
  'settings-integration': [apiKeys.list, outgoingWebhooks.list],
  'settings-members': [members.list],
  'settings-operating-hours': [operatingHours.get],
  'settings-roles': [roles.list],
  'settings-subscription': [subscriptions.listInvoices],
  'share-flow-id': [flows.getShared],
  'shipping-cycle': [shippingCycles.list],
  'shipping-cycle-id': [shippingCycles.get, shippingCycles.listSteps],
  simulator: [endpoints.simulator.getState],
  webhook: [webhooks.list],
  'webhook-id': [webhooks.get],
};
type Own =
  | 'access-denied'
  | 'confirm-email'
  | 'failed-subscription'
  | 'forgot-password'
  | 'help'
  | 'login'
  | 'register'
  | 'reset-password';

describe.each(Object.entries(needs))('the screen %s', (name, wanted) => {
  it('opens for exactly those whom the server answers there', () => {
    const { access } = screens[name as ScreenName];
    fc.assert(
      fc.property(anybody, (viewer) => {
        for (const endpoint of wanted)
          expect([endpoint.path, decideAccess(endpoint.access, viewer)]).toEqual([
            endpoint.path,
            decideAccess(access, viewer),
          ]);
      }),
    );
  });
});

it('a rule that asks for nothing but membership is still a rule', () => {
  expect(decideAccess(member(null), null)).toEqual({ code: 'signed_out' });
});

import type { Page } from '@playwright/test';
import { gateways } from '@yupflow/contract/payments';
import { type ScreenName, screens } from '@yupflow/contract/screens';
import type { TextKey, Translate } from '../texts.ts';
import type { DemoIds } from './demo-ids.ts';

/** What a person can have before them: a screen, or what slides over it. */
export interface Place {
  /** As a file may be called: `chats`, `chats transfer`. */
  readonly name: string;
  readonly screen: ScreenName;
  readonly address: string;
  /** The browser's tab says it. */
  readonly title: TextKey;
  readonly isOver: boolean;
  /** For what no address opens. */
  readonly open?: Open;
}

type Open = (page: Page, words: Translate) => Promise<void>;

/** What slides over a screen, by its name: what the address then asks for, or how a hand opens it. */
type Overs = Readonly<Record<string, string | Open>>;

interface Screen {
  readonly title: TextKey;
  /** Where its path holds something's id. */
  readonly path?: string;
  /** The same screen with something open in it, or about something else, by name. */
  readonly views?: Readonly<Record<string, string>>;
  readonly overs?: Overs;
}

const press =
  (name: TextKey): Open =>
  (page, words) =>
    page
      .getByRole('button', { name: words(name) })
      .first()
      .click();

/** By the menu of the first row. */
const pressInMenu =
  (name: TextKey): Open =>
  async (page, words) => {
    await page.getByRole('row').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: words(name) }).click();
  };

/** A new one, or one that is there. */
const form = (id: string) => ({ new: '?open=new', edit: `?open=${id}` });

/** A screen that nobody looks at does not compile. */
const screensOf = (ids: DemoIds): Record<ScreenName, Screen> => ({
  'access-denied': { title: 'access:title' },
  broadcasts: {
    title: 'broadcasts:title',
    overs: { new: '?open=new', copy: `?open=new&copy=${ids.broadcast}`, 'opt-outs': '?panel=opt-outs' },
  },
  'broadcasts-history': { title: 'broadcasts:title', views: { report: `?report=${ids.broadcast}` } },
  chats: {
    title: 'chats:title',
    views: { chat: `?chat=${ids.chat}` },
    overs: {
      new: '?panel=new',
      transfer: `?chat=${ids.chat}&panel=transfer`,
      contact: `?chat=${ids.chat}&panel=edit`,
    },
  },
  'checkout-id': { title: 'checkout:title', path: ids.offerPath },
  'confirm-email': { title: 'confirm-email:title' },
  connections: { title: 'connections:title', overs: form(ids.line) },
  contacts: {
    title: 'contacts:title',
    overs: { ...form(ids.contact), import: '?panel=import', export: '?panel=export' },
  },
  crm: { title: 'crm:title', views: { card: `?card=${ids.card}` }, overs: form(ids.column) },
  'failed-subscription': { title: 'subscription:title' },
  'flows-id': {
    title: 'builder:title',
    path: `/flows/${ids.flow}`,
    overs: { versions: press('builder:versions.title') },
  },
  folders: {
    title: 'flows:title',
    overs: { new: '?open=new', folder: press('folders:new') },
  },
  'folders-id': {
    title: 'flows:title',
    path: `/folders/${ids.folder}`,
    overs: { rename: `?open=${ids.flow}`, share: pressInMenu('flows:share.action') },
  },
  'forgot-password': { title: 'forgot-password:title' },
  franchise: { title: 'franchise:title', overs: form(ids.announcement) },
  'franchise-companies': {
    title: 'franchise-companies:title',
    views: { users: '?section=users', invoices: '?section=invoices' },
    overs: {
      ...form(ids.company),
      'new-invoice': '?section=invoices&open=new',
      invoice: `?section=invoices&open=${ids.invoice}`,
    },
  },
  'franchise-email': { title: 'franchise-email:title' },
  'franchise-integration': {
    title: 'franchise-integration:title',
    overs: { 'new-key': '?key=new', 'new-webhook': '?webhook=new' },
  },
  'franchise-payment': {
    title: 'franchise-payment:title',
    overs: {
      'new-plan': '?plan=new',
      plan: `?plan=${ids.plan}`,
      'new-coupon': '?coupon=new',
      ...Object.fromEntries(gateways.map((name) => [name, `?gateway=${name}`])),
    },
  },
  'franchise-roles': { title: 'franchise-roles:title', overs: form(ids.franchiseRole) },
  help: { title: 'help:title', views: { article: '?article=broadcasts' } },
  index: { title: 'dashboard:title', overs: { 'buy-company': '?buy=company' } },
  'internal-chats': {
    title: 'internal-chats:title',
    views: { chat: `?chat=${ids.internalChat}` },
    overs: { new: '?panel=new' },
  },
  'invoice-id': { title: 'invoice:title', path: ids.openInvoicePath, views: { paid: ids.paidInvoicePath } },
  keywords: { title: 'keywords:title', overs: form(ids.keyword) },
  login: { title: 'session:title' },
  'quick-messages': { title: 'quick-messages:title', overs: form(ids.quickMessage) },
  register: { title: 'register:title' },
  registers: { title: 'custom-fields:title', overs: form(ids.field) },
  'registers-tags': { title: 'tags:title', overs: form(ids.tag) },
  'reset-password': { title: 'reset-password:title' },
  settings: { title: 'account:title', overs: { email: '?open=email', password: '?open=password' } },
  'settings-company': { title: 'company:title', overs: { transfer: '?open=transfer' } },
  'settings-data-cleanup': { title: 'data-cleanup:title' },
  'settings-integration': {
    title: 'integration:title',
    overs: { 'new-key': '?key=new', 'new-webhook': '?webhook=new' },
  },
  'settings-members': { title: 'members:title', overs: form(ids.member) },
  'settings-operating-hours': { title: 'operating-hours:title' },
  'settings-roles': { title: 'roles:title', overs: form(ids.role) },
  'settings-subscription': { title: 'billing:title', overs: { plan: '?open=plan' } },
  'share-flow-id': { title: 'flows:title', path: `/share-flow/${ids.sharedFlow}` },
  'shipping-cycle': { title: 'shipping-cycles:title', overs: form(ids.cycle) },
  'shipping-cycle-id': {
    title: 'shipping-cycles:title',
    path: `/shipping-cycle/${ids.cycle}`,
    overs: {
      'new-step': '?open=new',
      step: `?open=${ids.cycleStep}`,
      cycle: `?open=${ids.cycle}`,
      people: '?people=waiting',
      add: '?add=contacts',
    },
  },
  simulator: { title: 'simulator:title' },
  webhook: { title: 'webhooks:title', overs: { new: '?open=new' } },
  'webhook-id': {
    title: 'webhooks:title',
    path: `/webhook/${ids.webhook}`,
    overs: { edit: `?open=${ids.webhook}` },
  },
});

function placesOf(screen: ScreenName, { title, path = screens[screen].path, views = {}, overs = {} }: Screen): Place[] {
  const at = (name: string, way: string, isOver: boolean) => ({
    name,
    screen,
    address: way.startsWith('/') ? way : path + way,
    title,
    isOver,
  });
  return [
    at(screen, path, false),
    ...Object.entries(views).map(([name, way]) => at(`${screen} ${name}`, way, false)),
    ...Object.entries(overs).map(([name, way]) =>
      typeof way === 'string'
        ? at(`${screen} ${name}`, way, true)
        : { ...at(`${screen} ${name}`, path, true), open: way },
    ),
  ];
}

/** Who goes there: somebody who is not signed in, somebody without a company, or the demo's owner. */
export type Visitor = 'stranger' | 'newcomer' | 'owner';

/** Parts of the product that one person walks through at a stretch. */
export const areas = ['outside', 'without a company', 'attending', 'automation', 'settings', 'reseller'] as const;
export type Area = (typeof areas)[number];

export function visitorOf(area: Area): Visitor {
  if (area === 'outside') return 'stranger';
  return area === 'without a company' ? 'newcomer' : 'owner';
}

const automation = /^(broadcasts|flows|folders|keywords|share-flow|shipping-cycle|webhook)/;

function areaOf(screen: ScreenName): Area {
  const { access, layout } = screens[screen];
  if (access.who === 'signed-out' || layout === 'checkout') return 'outside';
  if (access.who === 'without-subscription') return 'without a company';
  if (layout === 'franchises') return 'reseller';
  if (layout === 'settings' || layout === 'registers') return 'settings';
  return automation.test(screen) ? 'automation' : 'attending';
}

/** Everything that there is to see in an area, in the order of the table. */
export function placesIn(area: Area, ids: DemoIds): Place[] {
  const table = screensOf(ids);
  const names = Object.keys(table) as ScreenName[];
  return names.filter((name) => areaOf(name) === area).flatMap((name) => placesOf(name, table[name]));
}

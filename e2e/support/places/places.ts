import { gateways } from '@yupflow/contract/payments';
import { type ScreenName, screens } from '@yupflow/contract/screens';
import type { TextKey } from '../texts.ts';
import type { DemoIds } from './demo-ids.ts';
import { type Hand, inMode, onPhone, press, pressFirstIn, pressInMenu, pressInRow } from './hands.ts';

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
  readonly open?: Hand;
}

/** What the address then asks for, how a hand opens it, or one after the other. */
type Way = string | Hand | readonly [string, Hand];
type Ways = Readonly<Record<string, Way>>;

interface Screen {
  readonly title: TextKey;
  /** Where its path holds something's id. */
  readonly path?: string;
  /** The same screen with something open in it, or about something else, by name. */
  readonly views?: Ways;
  readonly overs?: Ways;
}

/** A new one, or one that is there. */
const form = (id: string) => ({ new: '?open=new', edit: `?open=${id}` });

/** A screen that nobody looks at does not compile. */
const screensOf = (ids: DemoIds): Record<ScreenName, Screen> => ({
  'access-denied': { title: 'access:title' },
  broadcasts: {
    title: 'broadcasts:title',
    overs: {
      ...form(ids.waitingBroadcast),
      copy: `?open=new&copy=${ids.broadcast}`,
      'opt-outs': '?panel=opt-outs',
    },
  },
  'broadcasts-history': { title: 'broadcasts:title', views: { report: `?report=${ids.broadcast}` } },
  chats: {
    title: 'chats:title',
    views: { chat: `?chat=${ids.chat}`, closed: '?status=closed', nothing: '?search=xyzxyz' },
    overs: {
      new: '?panel=new',
      transfer: `?chat=${ids.chat}&panel=transfer`,
      contact: `?chat=${ids.chat}&panel=edit`,
      location: [`?chat=${ids.chat}`, pressInMenu('conversation:tools.attach', 'conversation:tools.location')],
      card: [`?chat=${ids.chat}`, pressInMenu('conversation:tools.attach', 'conversation:tools.contact')],
      scheduled: [`?chat=${ids.chat}`, pressFirstIn('conversation:tools.more')],
    },
  },
  'checkout-id': { title: 'checkout:title', path: ids.offerPath },
  'confirm-email': { title: 'confirm-email:title' },
  connections: { title: 'connections:title', overs: form(ids.line) },
  contacts: {
    title: 'contacts:title',
    overs: { ...form(ids.contact), import: '?panel=import', export: '?panel=export' },
  },
  crm: {
    title: 'crm:title',
    views: { card: `?card=${ids.card}` },
    overs: { ...form(ids.column), 'new-card': press('crm:newCard') },
  },
  'failed-subscription': { title: 'subscription:title' },
  'flows-id': {
    title: 'builder:title',
    path: `/flows/${ids.flow}`,
    views: { block: `?block=${ids.block}`, simulate: inMode('simulate'), numbers: inMode('numbers') },
    overs: {
      versions: press('builder:versions.title'),
      tests: press('flow-tests:title'),
      publish: press('builder:publish.action'),
      table: inMode('numbers', press('flow-numbers:table.show')),
    },
  },
  folders: {
    title: 'flows:title',
    overs: { new: '?open=new', folder: press('folders:new') },
  },
  'folders-id': {
    title: 'flows:title',
    path: `/folders/${ids.folder}`,
    overs: { rename: `?open=${ids.flow}`, share: pressInRow('flows:share.action') },
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
    overs: { 'new-key': '?key=new', 'new-webhook': '?webhook=new', webhook: `?webhook=${ids.franchiseHook}` },
  },
  'franchise-payment': {
    title: 'franchise-payment:title',
    overs: {
      'new-plan': '?plan=new',
      plan: `?plan=${ids.plan}`,
      'new-coupon': '?coupon=new',
      coupon: `?coupon=${ids.coupon}`,
      ...Object.fromEntries(gateways.map((name) => [name, `?gateway=${name}`])),
    },
  },
  'franchise-roles': { title: 'franchise-roles:title', overs: form(ids.franchiseRole) },
  help: { title: 'help:title', views: { article: '?article=broadcasts' } },
  index: {
    title: 'dashboard:title',
    overs: {
      'buy-company': '?buy=company',
      bell: press('shell:bell.title'),
      help: pressInMenu('shell:help.title', 'shell:help.here'),
      more: onPhone(press('shell:more')),
      palette: press('shell:search'),
      shortcuts: pressInMenu('shell:help.title', 'shell:help.shortcuts'),
    },
  },
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
  'settings-data-cleanup': {
    title: 'data-cleanup:title',
    overs: { question: press('data-cleanup:categories.deleteNamed', { category: 'data-cleanup:types.tags' }) },
  },
  'settings-integration': {
    title: 'integration:title',
    overs: { 'new-key': '?key=new', 'new-webhook': '?webhook=new', webhook: `?webhook=${ids.hook}` },
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
    views: { who: `?step=${ids.cycleStep}` },
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

function partsOf(way: Way): readonly [string, Hand?] {
  if (typeof way === 'string') return [way];
  return typeof way === 'function' ? ['', way] : way;
}

/** Everything that there is to see of a screen. */
function placesOf(screen: ScreenName, { title, path = screens[screen].path, views = {}, overs = {} }: Screen): Place[] {
  const at = (name: string, way: Way, isOver: boolean): Place => {
    const [asked, open] = partsOf(way);
    const address = asked.startsWith('/') ? asked : path + asked;
    return { name, screen, address, title, isOver, ...(open && { open }) };
  };
  const each = (ways: Ways, isOver: boolean) =>
    Object.entries(ways).map(([name, way]) => at(`${screen} ${name}`, way, isOver));
  return [at(screen, path, false), ...each(views, false), ...each(overs, true)];
}

export function allPlaces(ids: DemoIds): Place[] {
  const table = screensOf(ids);
  return (Object.keys(table) as ScreenName[]).flatMap((name) => placesOf(name, table[name]));
}

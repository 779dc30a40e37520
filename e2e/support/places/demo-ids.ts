import { announcements } from '@yupflow/contract/announcements';
import { broadcasts } from '@yupflow/contract/broadcasts';
import { chats } from '@yupflow/contract/chats';
import { connections } from '@yupflow/contract/connections';
import { contacts } from '@yupflow/contract/contacts';
import { coupons } from '@yupflow/contract/coupons';
import { crm } from '@yupflow/contract/crm';
import { customFields } from '@yupflow/contract/custom-fields';
import { flows } from '@yupflow/contract/flows';
import { folders } from '@yupflow/contract/folders';
import { franchiseEndpoints } from '@yupflow/contract/franchise';
import { franchiseCompanies } from '@yupflow/contract/franchise-companies';
import { franchiseIntegration } from '@yupflow/contract/franchise-integration';
import { franchiseInvoices } from '@yupflow/contract/franchise-invoices';
import { internalChats } from '@yupflow/contract/internal-chats';
import { keywords } from '@yupflow/contract/keywords';
import { members } from '@yupflow/contract/members';
import { outgoingWebhooks } from '@yupflow/contract/outgoing-webhooks';
import { plans } from '@yupflow/contract/plans';
import { quickMessages } from '@yupflow/contract/quick-messages';
import { roles } from '@yupflow/contract/roles';
import { shippingCycles } from '@yupflow/contract/shipping-cycles';
import { tags } from '@yupflow/contract/tags';
import { webhooks } from '@yupflow/contract/webhooks';
import { newFlow } from '../builder-screen.ts';
import type { People, Person } from '../people.ts';

/** One of each thing that has an address of its own, in the demo company. */
export type DemoIds = Awaited<ReturnType<typeof findDemoIds>>;

async function firstOf<Item>(what: string, list: Promise<{ results: Item[] }>, isWanted = (_: Item) => true) {
  const found = (await list).results.find(isWanted);
  if (!found) throw new Error(`the demo company has no ${what}`);
  return found;
}

const pathOf = (url: string) => new URL(url).pathname;

/** Of another company's flow: that is who opens such a link. */
async function shareFlow(person: Person): Promise<string> {
  const { id } = await newFlow(person, 'Boas-vindas');
  const body = { is_active: true, can_clone: true, is_restricted: false, companies: [] };
  const { token } = await person.call(flows.setShare, { params: { id }, body });
  if (!token) throw new Error('a shared flow has a link');
  return token;
}

/** Told to nobody: it is switched off. */
const hookForm = { name: 'ERP', url: 'https://erp.example.com/eventos', is_active: false };

async function makeHooks({ call }: Person) {
  const events = ['ticket.closed', 'contact.created'] as const;
  const { id: hook } = await call(outgoingWebhooks.create, { body: { ...hookForm, events: [...events] } });
  const body = { ...hookForm, events: ['company.created' as const] };
  const { id: franchiseHook } = await call(franchiseIntegration.createWebhook, { body });
  return { hook, franchiseHook };
}

async function blockOf({ call }: Person, id: string): Promise<string> {
  const { document } = await call(flows.get, { params: { id } });
  const block = document.blocks.find(({ type }) => type !== 'start');
  if (!block) throw new Error('the demo has a flow that is only begun');
  return block.id;
}

export async function findDemoIds(owner: Person, people: People) {
  const { call } = owner;
  // It has everything: versions, numbers, and a draft that differs.
  const flow = await firstOf('changed flow', call(flows.list, {}), ({ status }) => status === 'changed');
  const cycle = await firstOf('cycle with steps', call(shippingCycles.list, {}));
  const card = await firstOf('column', call(crm.listColumns, {}));
  return {
    announcement: (await firstOf('announcement', call(announcements.listWritten, {}))).id,
    block: await blockOf(owner, flow.id),
    broadcast: (await firstOf('finished broadcast', call(broadcasts.list, { query: { tab: 'history' } }))).id,
    card: (await firstOf('card', call(crm.listCards, { params: { id: card.id } }))).contact.id,
    chat: (await firstOf('open chat', call(chats.list, { query: { status: 'open' } }))).id,
    column: card.id,
    company: (await firstOf('company', call(franchiseCompanies.list, {}))).id,
    contact: (await firstOf('contact', call(contacts.list, {}))).id,
    coupon: (await firstOf('coupon', call(coupons.list, {}))).id,
    cycle: cycle.id,
    cycleStep: (await firstOf('step', call(shippingCycles.listSteps, { params: { id: cycle.id } }))).id,
    field: (await firstOf('field', call(customFields.list, {}))).id,
    flow: flow.id,
    folder: (await firstOf('folder', call(folders.list, {}))).id,
    franchiseRole: (await firstOf('role of the reseller', call(franchiseEndpoints.listRoles, {}))).id,
    ...(await makeHooks(owner)),
    internalChat: (await firstOf('internal chat', call(internalChats.list, {}))).id,
    invoice: (await firstOf('invoice', call(franchiseInvoices.list, {}))).id,
    keyword: (await firstOf('keyword', call(keywords.list, {}))).id,
    line: (await firstOf('line', call(connections.list, {}))).id,
    member: (await firstOf('member', call(members.list, {}))).id,
    openInvoicePath: pathOf(
      (await firstOf('open invoice', call(franchiseInvoices.list, { query: { state: 'open' } }))).url,
    ),
    offerPath: pathOf((await firstOf('plan', call(plans.listSold, {}))).checkout_url),
    paidInvoicePath: pathOf(
      (await firstOf('paid invoice', call(franchiseInvoices.list, { query: { state: 'paid' } }))).url,
    ),
    plan: (await firstOf('plan', call(plans.listSold, {}))).id,
    quickMessage: (await firstOf('quick message', call(quickMessages.list, {}))).id,
    role: (await firstOf('role', call(roles.list, {}))).id,
    sharedFlow: await shareFlow(await people.owner()),
    tag: (await firstOf('tag', call(tags.list, {}))).id,
    waitingBroadcast: (await firstOf('broadcast to come', call(broadcasts.list, { query: { state: 'waiting' } }))).id,
    webhook: (await firstOf('webhook', call(webhooks.list, {}))).id,
  };
}

import type { ChatAddress } from '../../src/channels/channel.ts';
import { aContact } from '../support/contacts.ts';
import type { FakeAsaas } from '../support/fake-gateways/fake-asaas.ts';
import { anOwnerOf, type aReseller, at } from '../support/franchises.ts';
import { somebody } from '../support/inbound.ts';
import { type Answer, aMember, type Person } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';
import type { Inspector } from './inspector.ts';
import type { Network } from './network.ts';
import type { Plan } from './plan.ts';

export type Reseller = Awaited<ReturnType<typeof aReseller>>;

/** What all companies of a reseller share. It is made for the first that needs it. */
export function oneForEachReseller<T>(make: (reseller: Reseller) => Promise<T>): (firm: Firm) => Promise<T> {
  const made = new WeakMap<Reseller, Promise<T>>();
  return ({ reseller }) => {
    const known = made.get(reseller) ?? make(reseller);
    made.set(reseller, known);
    return known;
  };
}

/** Where the seeds of an era live together. */
export interface Deployment {
  readonly world: TestServer;
  readonly network: Network;
  readonly inspector: Inspector;
  readonly resellers: readonly Reseller[];
  /** Where companies pay their reseller. */
  readonly gateway: FakeAsaas;
}

interface Contact {
  readonly peer: ChatAddress;
  /** In the company's book, where it is there from the beginning. */
  readonly id: string | null;
}

/** The company of one seed, with everybody who has to do with it. */
export class Firm {
  readonly seed: number;
  readonly world: TestServer;
  readonly network: Network;
  readonly gateway: FakeAsaas;
  readonly reseller: Reseller;
  readonly owner: Person;
  readonly attendants: readonly Person[];
  readonly lineId: string;
  readonly contacts: readonly Contact[];
  /** What areas have prepared, by its name. */
  readonly things = new Map<string, string>();
  /** What the gateway has said last of each payment. */
  readonly told = new Map<string, string>();
  /** Payments that the gateway gave back by itself. */
  readonly givenBack = new Set<string>();
  /** What was answered with a fault of the server. */
  readonly faults: string[] = [];
  readonly #inspector: Inspector;
  constructor(
    { world, network, inspector, gateway }: Deployment,
    facts: Pick<Firm, 'seed' | 'reseller' | 'owner' | 'attendants' | 'lineId' | 'contacts'>,
  ) {
    this.world = world;
    this.#inspector = inspector;
    this.network = network;
    this.gateway = gateway;
    this.seed = facts.seed;
    this.reseller = facts.reseller;
    this.owner = facts.owner;
    this.attendants = facts.attendants;
    this.lineId = facts.lineId;
    this.contacts = facts.contacts;
  }

  get team(): readonly Person[] {
    return [this.owner, ...this.attendants];
  }

  thing(name: string): string {
    const found = this.things.get(name);
    if (!found) throw new Error(`nobody has prepared ${name}`);
    return found;
  }

  /** People may be refused, by what others did before them; what they must never see is a fault, or a closed door. */
  async ask(answered: Promise<Answer>): Promise<Answer> {
    const answer = await answered;
    const { status, body } = answer;
    if (status >= 500 || [400, 401, 422, 429].includes(status)) this.faults.push(`${status} ${JSON.stringify(body)}`);
    return answer;
  }

  /** Ids of this company's rows, by a query that has the company as $1. */
  async ids(text: string): Promise<string[]> {
    return (await this.#inspector.ask<{ id: string }>(text, [this.owner.companyId])).map(({ id }) => id);
  }
}

/** Of the contacts of a seed: their numbers, without what all have in common. */
export const numberOf = (seed: number, n: number) => String(80_000_000 + seed * 10 + n);

export async function foundFirm(deployment: Deployment, { seed, timezone }: Plan): Promise<Firm> {
  const { world, network, resellers } = deployment;
  const reseller = resellers[seed % resellers.length] as Reseller;
  const owner = await anOwnerOf(world, reseller, `Olga ${seed}`);
  const attendants = [];
  for (const name of ['Caio', 'Dora'])
    attendants.push(at(reseller.host, await aMember(world, owner, ['tickets', 'crm', 'contacts'], { name })));
  const lineId = await world.db.withCompany(owner.companyId, async (tx) => {
    await tx.updateTable('companies').set({ timezone }).where('id', '=', owner.companyId).execute();
    const { id } = await tx
      .insertInto('connections')
      .values({
        company_id: owner.companyId,
        name: `Line ${seed}`,
        type: 'whatsapp',
        color: '#000000',
        is_wanted: true,
        is_warm: true,
        greeting_message: seed % 2 ? 'Olá!' : '',
        farewell_message: seed % 3 ? 'Até logo!' : '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  network.seed(lineId, seed);
  const contacts: Contact[] = [];
  for (let n = 0; n < 4; n += 1) {
    const peer = somebody(`55119${numberOf(seed, n)}`);
    contacts.push({ peer, id: n < 2 ? await aContact(world, owner, { name: `Rita ${n}`, phone: peer.phone }) : null });
  }
  return new Firm(deployment, { seed, reseller, owner, attendants, lineId, contacts });
}

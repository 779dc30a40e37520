import { randomUUID } from 'node:crypto';
import { companyPermissions } from '@yupflow/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillSecrets, type Secrets } from '../support/all-secrets.ts';
import { askAsOwner } from '../support/ask-as-owner.ts';
import { head, importsInto } from '../support/contact-imports.ts';
import { startDemo } from '../support/demo.ts';
import { findPlaces, type Place, unreadAfter } from '../support/every-answer.ts';
import { type Answer, aMember, aNewcomer, anOwner, bodyOf, Person, request } from '../support/people.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { aTemplate } from '../support/templates.ts';
import type { TestServer } from '../support/test-server.ts';
import { sendForm } from '../support/upload.ts';

let receiver: Receiver;
let world: TestServer;
/** She owns the demo’s company and looks after its reseller: nobody may read more. */
let marina: Person;
let secrets: Secrets;
let told: Answer[];
let places: Place[];
beforeAll(async () => {
  receiver = await startReceiver();
  // Where lines would be led to is nowhere: nothing of what is tried here leaves this machine.
  const env = { EGRESS_ALLOW: receiver.allowed, GRAPH_URL: 'http://127.0.0.1:1' };
  ({ world, marina } = await startDemo(env, { lineTypes: ['simulator', 'cloud'] }));
  const { id } = (await marina.get('/companies/active')).body;
  marina = new Person({ ...marina, companyId: id });
  ({ secrets, told } = await fillSecrets(world, marina, receiver.origin));
  places = await findPlaces(marina, await addWhatTheDemoLacks());
});
afterAll(async () => {
  await world.stop();
  receiver.stop();
});

/** So that there is something to read everywhere. Answers the ids of what is in no list. */
async function addWhatTheDemoLacks() {
  const [flow] = (await marina.get('/flows')).body.results;
  const share = { is_active: true, can_clone: true, is_restricted: false, companies: [] };
  bodyOf(await marina.put(`/flows/${flow.id}/share`, share), 200);
  bodyOf(await marina.post('/contacts/export', { selection: {}, columns: ['name'] }), 202);
  const imported = await importsInto(() => world).importAll(marina, [head, ['Ana', 'nobody', '', '', '']]);
  return { '/api/contacts/import': [imported.id], '/api/templates': [await aTemplate(world, marina)] };
}

/** By name, and where they stand: what is found must not stand in the report as well. */
const secretsIn = (text: string) => [...secrets].flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));
const textOf = ({ body, headers }: Answer) => JSON.stringify([body, [...headers]]);

async function readAll(get: (path: string) => Promise<Answer>) {
  const answers = await Promise.all(
    places.map(async (place) => ({ place, answer: await get(place.path.replace('/api', '')) })),
  );
  const found = answers.flatMap(({ place, answer }) =>
    secretsIn(textOf(answer)).map((name) => `${name}: GET ${place.endpoint.path}`),
  );
  return { answers, found };
}

it('come back to nobody who gives them [S22]', () => {
  expect(told.flatMap((answer) => secretsIn(textOf(answer)))).toEqual([]);
});

it('stand in no error and in no line of the log when they are refused [S24]', async () => {
  const secret = `canary-${randomUUID()}`;
  const line = (facts: object) => marina.post('/connections', { name: 'Refused', ...facts });
  const refused = await Promise.all([
    line({ type: 'whatsapp', proxy: `http://ana:${secret}@127.0.0.1:8080` }),
    line({ type: 'whatsapp', proxy: `ftp://ana:${secret}@proxy.example.com` }),
    line({ type: 'cloud', cloud: { token: secret, app_secret: secret } }),
    marina.post('/flow-secrets', { value: secret.repeat(50) }),
    marina.put('/franchise/payment', { asaas: { webhookToken: secret }, mercadoPago: { accessToken: [secret] } }),
    marina.put('/franchise/pixels', { meta: { id: 'not one', token: secret } }),
    sendForm(marina, 'PUT', '/franchise', { mailPort: 'none', mailPassword: secret }),
    request(world.origin, 'POST', '/login', { email: marina.email, password: secret }),
    request(world.origin, 'GET', '/me', undefined, { authorization: `Bearer ${secret}` }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 422, 401, 401]);
  expect(refused.map(textOf).join()).not.toContain(secret);
  expect(world.logged.join()).not.toContain(secret);
});

it('are read by nobody, not even by who may read everything, and stand in no line of the log [S22] [S24]', async () => {
  const { answers, found } = await readAll(marina.get);
  expect(found).toEqual([]);
  // Only a program has a key to be told about.
  expect(unreadAfter(answers)).toEqual(['/api/api-keys/current']);
  expect(world.logged.flatMap(secretsIn)).toEqual([]);
});

/** Every row of every table, as a dump has it: bytes in hex. */
async function dump(): Promise<string> {
  const tables = await askAsOwner<{ name: string }>(
    world,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => askAsOwner<{ text: string }>(world, `select t::text as text from ${name} t`)),
  );
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

it('stand in no row of the database, in letters or in bytes: who has a dump can use nothing of it [S6]', async () => {
  const dumped = await dump();
  // A password is known by its hash alone; a file at WhatsApp is of no use to anybody without its address there.
  const isMeant = (name: string) => /^hash of a password|^key of a file at WhatsApp/.test(name);
  const inBytes = (secret: string) => Buffer.from(secret).toString('hex');
  const found = [...secrets].filter(
    ([name, secret]) => !isMeant(name) && (dumped.includes(secret) || dumped.includes(inBytes(secret))),
  );
  expect(found.map(([name]) => name)).toEqual([]);
});

const others: Readonly<Record<string, () => Promise<Person['get']>>> = {
  'a member with every permission': async () => (await aMember(world, marina, [...companyPermissions])).get,
  'the owner of another company': async () => (await anOwner(world)).get,
  'somebody without a company': async () => (await aNewcomer(world)).get,
  'nobody in particular': async () => (path) => request(world.origin, 'GET', path),
  'a program of the company': async () => new Person({ ...marina, token: secrets.get('key of a company') ?? '' }).get,
  'a program of the reseller': async () => new Person({ ...marina, token: secrets.get('key of a reseller') ?? '' }).get,
};

it.each(Object.entries(others))('are not read by %s either [S22]', async (_, come) => {
  const { answers, found } = await readAll(await come());
  expect(found).toEqual([]);
  expect(answers.filter(({ answer }) => answer.status === 200)).not.toEqual([]);
  expect(answers.filter(({ answer }) => answer.status === 429 || answer.status >= 500)).toEqual([]);
  expect(world.logged.flatMap(secretsIn)).toEqual([]);
});

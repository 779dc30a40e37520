import { randomUUID } from 'node:crypto';
import { apiScopes } from '@yupflow/contract/api-scopes';
import { demoAccount } from './demo.ts';
import { hiddenSecrets } from './hidden-secrets.ts';
import { mailsTo, tokenIn } from './mails.ts';
import { eventually } from './own-process.ts';
import { type Answer, bodyOf, type Person, request } from './people.ts';
import { secretKey, type TestServer } from './test-server.ts';
import { sendForm } from './upload.ts';

/** Secrets by what they open. */
export type Secrets = ReadonlyMap<string, string>;

const newCanary = () => `canary-${randomUUID()}`;
/** The end of some is shown, so that people know which one it is. */
const withEnd = (canary: string) => `${canary}-1234`;

/** As another program sends it, which has seen the address. */
async function sendTo({ origin }: TestServer, url: string, { headers = {}, query = {}, body = {} }): Promise<Answer> {
  const address = `${origin}${new URL(url).pathname}?${new URLSearchParams(query)}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ phone: '5511982147730', ...body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  return { status: answer.status, body: text, headers: answer.headers };
}

/** One of every kind that there is, at work in the company of somebody who also looks after its reseller. */
export async function fillSecrets(
  world: TestServer,
  owner: Person,
  receiver: string,
): Promise<{ secrets: Secrets; told: Answer[] }> {
  const secrets = new Map<string, string>();
  /** What whoever gave a secret was answered. */
  const told: Answer[] = [];
  const canary = (name: string): string => {
    secrets.set(name, newCanary());
    return withEnd(secrets.get(name) ?? '');
  };
  const give = async (wanted: number, asked: Promise<Answer>) => {
    const answer = await asked;
    told.push(answer);
    return bodyOf(answer, wanted);
  };
  /** Made by us, and answered once: what it says then is no fault. */
  const make = async (name: string, field: string, asked: Promise<Answer>, wanted = 201) => {
    const body = bodyOf(await asked, wanted);
    if (typeof body[field] !== 'string') throw new Error(`no ${name} in ${Object.keys(body)}`);
    secrets.set(name, body[field]);
    return body;
  };

  async function aReceivingHook(source: string, secret: string): Promise<string> {
    const name = `${source} ${randomUUID()}`;
    const { id } = await give(201, owner.post('/webhooks', { name, source }));
    const mapping = { phone: [['body', 'phone']], name: [], email: [], document: [], fields: [] };
    const form = { name, source, secret, mapping, actions: [], ignores_duplicates: false };
    return (await give(200, owner.put(`/webhooks/${id}`, form))).url;
  }

  await give(204, request(world.origin, 'POST', '/forgot-password', { email: owner.email }));
  await eventually(() => mailsTo(world, owner.email).length > 0);
  for (const mail of mailsTo(world, owner.email)) secrets.set('link to a new password', tokenIn(mail));

  await give(
    201,
    owner.post('/connections', {
      name: 'By a proxy',
      type: 'whatsapp',
      proxy: `socks5://ana:${canary('password of a proxy')}@proxy.example.com`,
    }),
  );
  await give(
    201,
    owner.post('/connections', {
      name: 'Official',
      type: 'cloud',
      cloud: {
        phone_number_id: '109876543210987',
        business_id: '209876543210987',
        token: canary('token of a number'),
        app_secret: canary('secret of an app'),
      },
    }),
  );
  await give(201, owner.post('/flow-secrets', { value: canary('secret of a flow') }));
  const known = {
    hotmart: { headers: 'x-hotmart-hottok', body: 'hottok' },
    eduzz: { headers: 'token', query: 'token' },
    custom: { headers: 'x-webhook-secret' },
  };
  for (const [source, places] of Object.entries(known)) {
    const secret = canary(`secret of a sender, ${source}`);
    const address = await aReceivingHook(source, secret);
    // It shows that it knows the secret by sending it, in each place where that is read.
    for (const [place, name] of Object.entries(places))
      told.push(await sendTo(world, address, { [place]: { [name]: secret } }));
  }

  const url = `${receiver}/events`;
  const hook = await make(
    'secret of a receiver',
    'secret',
    owner.post('/outgoing-webhooks', { name: 'ERP', url, events: ['contact.created'] }),
  );
  await give(200, owner.post(`/outgoing-webhooks/${hook.id}/test`, { event: 'contact.created' }));
  const sold = await make(
    'secret of a reseller’s receiver',
    'secret',
    owner.post('/franchise/webhooks', { name: 'ERP', url, events: ['company.created'] }),
  );
  await give(200, owner.post(`/franchise/webhooks/${sold.id}/test`, { event: 'company.created' }));
  await make('key of a company', 'key', owner.post('/api-keys', { name: 'ERP', scopes: apiScopes }));
  const [company] = (await owner.get('/franchise/companies')).body.results;
  const bought = `/franchise/companies/${company.id}`;
  await make('code of a company', 'code', owner.post(`${bought}/code`), 200);
  await make('session of support', 'token', owner.post(`${bought}/support`, { reason: 'They asked for help' }));
  await make('key of a reseller', 'key', owner.post('/franchise/keys', { name: 'ERP' }));
  await give(
    200,
    sendForm(owner, 'PUT', '/franchise', {
      mailHost: 'mail.example.com',
      mailPort: '587',
      mailUser: 'ana',
      mailPassword: canary('password of a mail server'),
    }),
  );
  await give(
    200,
    owner.put('/franchise/payment', {
      mercadoPago: {
        accessToken: canary('token of Mercado Pago'),
        publicKey: 'APP_USR-public',
        webhookSecret: canary('secret of Mercado Pago'),
      },
      asaas: { apiKey: canary('key of Asaas'), webhookToken: canary('word of Asaas') },
    }),
  );
  const pixel = (name: string) => ({ id: '123456', token: canary(`token of ${name}`) });
  await give(
    200,
    owner.put('/franchise/pixels', { meta: pixel('Meta'), ga4: pixel('Google'), tiktok: pixel('TikTok') }),
  );

  secrets.set('session', owner.token);
  secrets.set('password', demoAccount.password);
  secrets.set('secret key of the deployment', secretKey.toString('base64'));
  secrets.set('secret key of the deployment, in hex', secretKey.toString('hex'));
  const rows = await world.db.withoutCompany((tx) =>
    tx.selectFrom('users').select('password_hash').distinct().execute(),
  );
  for (const [name, secret] of await hiddenSecrets(world, owner)) secrets.set(name, secret);
  for (const [n, { password_hash }] of rows.entries()) secrets.set(`hash of a password ${n}`, password_hash);
  return { secrets, told };
}

import { createHash } from 'node:crypto';
import { isAbsolute, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configVariables, defaultPublicUrl, readConfig } from '../../src/platform/config.ts';
import { StartError } from '../../src/platform/start-error.ts';

const secret = 'kJ8-qz2L_vY7!mN4x0RtWb5eGh9uPcSd';
const production = { NODE_ENV: 'production', SECRET_KEY: secret, PUBLIC_URL: 'https://app.example.com' };

function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(env)}`);
}

describe('without any variable', () => {
  it('runs on this machine alone, with the demo, the simulator and the embedded database', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      isPublicUrlGiven: false,
      dataDir: resolve('data'),
      databaseUrl: null,
      redisUrl: null,
      s3: null,
      secretKey: null,
      smtpUrl: null,
      isFranchiseMode: true,
      primaryColor: 'yupflow',
      demo: { email: 'owner@demo.local', password: null },
      isSimulatorOn: true,
      role: 'all',
      logLevel: 'info',
      trustProxy: false,
      metricsToken: null,
      isProduction: false,
      egressAllow: [],
      pixelUrls,
      gatewayUrls,
      whatsappUrl: null,
      whatsappRootKey: null,
      failpoint: null,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    const empty = Object.fromEntries(variables.map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });
});

const gatewayUrls = {
  mercadoPago: 'https://api.mercadopago.com',
  asaas: 'https://api.asaas.com/v3',
  asaasSandbox: 'https://api-sandbox.asaas.com/v3',
};
const pixelUrls = {
  meta: 'https://graph.facebook.com',
  ga4: 'https://www.google-analytics.com',
  tiktok: 'https://business-api.tiktok.com',
};

const accepted: [name: string, text: string, key: string, value: unknown][] = [
  ['PORT', '0', 'port', 0],
  ['PORT', '65535', 'port', 65_535],
  ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
  ['HOST', '::1', 'host', '::1'],
  ['HOST', 'app.internal', 'host', 'app.internal'],
  ['PUBLIC_URL', 'https://app.example.com/', 'publicUrl', 'https://app.example.com'],
  ['PUBLIC_URL', 'http://localhost:8080', 'publicUrl', 'http://localhost:8080'],
  ['PUBLIC_URL', 'https://app.example.com:443', 'publicUrl', 'https://app.example.com'],
  ['DATA_DIR', '/srv/yupflow', 'dataDir', '/srv/yupflow'],
  [
    'DATABASE_URL',
    'postgres://me:pw@db:5433/app?sslmode=require',
    'databaseUrl',
    'postgres://me:pw@db:5433/app?sslmode=require',
  ],
  ['DATABASE_URL', 'postgresql://db/app', 'databaseUrl', 'postgresql://db/app'],
  ['REDIS_URL', 'rediss://me:pw@cache:6380', 'redisUrl', 'rediss://me:pw@cache:6380'],
  ['SECRET_KEY', secret, 'secretKey', createHash('sha256').update(secret).digest()],
  ['SMTP_URL', 'smtps://mail.example.com', 'smtpUrl', 'smtps://mail.example.com'],
  ['FRANCHISE_MODE', 'false', 'isFranchiseMode', false],
  ['PRIMARY_COLOR', '#0F766E', 'primaryColor', '#0f766e'],
  ['DEMO', 'false', 'demo', null],
  ['DEMO_EMAIL', 'Ana@Example.com', 'demo', { email: 'ana@example.com', password: null }],
  ['DEMO_PASSWORD', 'correct horse', 'demo', { email: 'owner@demo.local', password: 'correct horse' }],
  ['SIMULATOR', 'false', 'isSimulatorOn', false],
  ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
  ['TRUST_PROXY', 'true', 'trustProxy', true],
  ['TRUST_PROXY', '10.0.0.0/8, ::1,loopback', 'trustProxy', ['10.0.0.0/8', '::1', 'loopback']],
  ['METRICS_TOKEN', 'a-token-of-16-or-more', 'metricsToken', 'a-token-of-16-or-more'],
  ['NODE_ENV', 'test', 'isProduction', false],
  ['EGRESS_ALLOW', '127.0.0.1:8080,[::1]:9000, mail:25', 'egressAllow', ['127.0.0.1:8080', '[::1]:9000', 'mail:25']],
  ['GRAPH_URL', 'http://127.0.0.1:8080', 'pixelUrls', { ...pixelUrls, meta: 'http://127.0.0.1:8080' }],
  ['GA4_URL', 'http://127.0.0.1:8080', 'pixelUrls', { ...pixelUrls, ga4: 'http://127.0.0.1:8080' }],
  ['TIKTOK_URL', 'http://127.0.0.1:8080', 'pixelUrls', { ...pixelUrls, tiktok: 'http://127.0.0.1:8080' }],
  ['MERCADOPAGO_URL', 'http://127.0.0.1:8080', 'gatewayUrls', { ...gatewayUrls, mercadoPago: 'http://127.0.0.1:8080' }],
  [
    'ASAAS_URL',
    'http://127.0.0.1:8080',
    'gatewayUrls',
    { ...gatewayUrls, asaas: 'http://127.0.0.1:8080', asaasSandbox: 'http://127.0.0.1:8080' },
  ],
  ['FAILPOINT', 'tags.after-commit:throw', 'failpoint', 'tags.after-commit:throw'],
];

const refused: [name: string, ...texts: string[]][] = [
  ['PORT', 'http', '-1', '65536', '3000.5', '0x10', ' 3000', '1e3'],
  ['HOST', 'a b', 'http://localhost', '127.0.0.1:3000', '-a', 'a_b'],
  [
    'PUBLIC_URL',
    'app.example.com',
    'ftp://a',
    'https://a/path',
    'https://me:pw@a',
    'https://a?x',
    'https://a#',
    'https://a\\b',
  ],
  ['DATA_DIR', 'a\0b'],
  [
    'DATABASE_URL',
    'mysql://db/app',
    'db',
    'postgres://db',
    'postgres:///app',
    'postgres://me:%zz@db/app',
    'postgres://d b/app',
  ],
  ['REDIS_URL', 'http://cache', 'redis://', 'cache:6379', 'redis://c ache'],
  ['S3_BUCKET', 'a', 'Bucket', '-files', 'a_b', 'yupflow-files'],
  ['S3_ENDPOINT', 's3.example.com', 'ftp://a', 'https://a/path', 'https://me:pw@a', 'https://s3.example.com'],
  ['S3_REGION', 'EU West', 'eu-west-1'],
  ['S3_ACCESS_KEY_ID', 'a b', 'a'.repeat(201), 'AKIAIOSFODNN7EXAMPLE'],
  ['S3_SECRET_ACCESS_KEY', 'a b', 'a'.repeat(201), 'wJalrXUtnFEMI'],
  ['SECRET_KEY', 'short', 'x'.repeat(31)],
  ['SMTP_URL', 'http://mail', 'smtp://', 'mail.example.com:25'],
  ['FRANCHISE_MODE', 'no', '0', 'TRUE'],
  ['PRIMARY_COLOR', 'red', '#fff', '#0f766e;}'],
  ['DEMO', 'yes'],
  ['DEMO_EMAIL', 'ana', 'a@b', 'a b@c.d'],
  ['DEMO_PASSWORD', '1234567', 'x'.repeat(201)],
  ['SIMULATOR', 'on'],
  ['ROLE', 'both', 'WEB', 'web', 'worker'],
  ['LOG_LEVEL', 'verbose'],
  ['TRUST_PROXY', 'yes', '2', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '10.0.0.1,'],
  ['METRICS_TOKEN', 'short', 'a token with blanks'],
  ['NODE_ENV', 'prod', 'Production'],
  ['EGRESS_ALLOW', '127.0.0.1', ':80', '127.0.0.1:99999', 'http://a:80'],
  ['GRAPH_URL', 'graph.facebook.com', 'ftp://a'],
  ['GA4_URL', 'www.google-analytics.com', 'ftp://a'],
  ['TIKTOK_URL', 'business-api.tiktok.com', 'ftp://a'],
  ['MERCADOPAGO_URL', 'api.mercadopago.com', 'ftp://a'],
  ['ASAAS_URL', 'api.asaas.com', 'ftp://a'],
  ['WHATSAPP_WS_URL', 'web.whatsapp.com', 'https://127.0.0.1:8080'],
  ['WHATSAPP_ROOT_KEY', 'abcd', 'z'.repeat(64), '07'.repeat(33)],
  ['FAILPOINT', 'Outbox After'],
];

const variables = refused.map(([name]) => name);

describe('each variable', () => {
  it.each(accepted)('%s=%s is accepted', (name, text, key, value) => {
    expect(readConfig({ [name]: text })).toHaveProperty([key], value);
  });

  it.each(refused.flatMap(([name, ...texts]) => texts.map((text) => [name, text] as const)))(
    '%s=%j is refused in one sentence that names it',
    (name, text) => {
      expect(refusal({ [name]: text })).toMatch(new RegExp(`^${name} [^\\n]+\\.$`));
    },
  );

  it('is in these tables', () => {
    expect(configVariables().sort()).toEqual(variables.toSorted());
  });

  it.each([
    'SECRET_KEY',
    'DATABASE_URL',
    'REDIS_URL',
    'S3_SECRET_ACCESS_KEY',
    'SMTP_URL',
    'DEMO_PASSWORD',
    'METRICS_TOKEN',
  ])('never repeats what %s holds', (name) => {
    expect(refusal({ [name]: 'hunter2' })).not.toContain('hunter2');
  });

  it('takes whatever is in it, or refuses it in one sentence, and nothing else ever happens', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl(), fc.ipV6(), fc.emailAddress());
    fc.assert(
      fc.property(fc.constantFrom(...variables), text, fc.boolean(), (name, value, isProduction) => {
        try {
          expect(isAbsolute(readConfig({ ...(isProduction && production), [name]: value }).dataDir)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(StartError);
          expect((error as StartError).message).toMatch(new RegExp(`^${name} [^\\n]+\\.$`));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('with NODE_ENV=production', () => {
  it('starts without demo and simulator', () => {
    expect(readConfig(production)).toMatchObject({ isProduction: true, demo: null, isSimulatorOn: false });
  });

  it.each([
    ['SECRET_KEY', { SECRET_KEY: '' }],
    ['SECRET_KEY', { SECRET_KEY: 'x'.repeat(64) }],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://app.example.com' }],
    ['EGRESS_ALLOW', { EGRESS_ALLOW: '127.0.0.1:80' }],
    ['GRAPH_URL', { GRAPH_URL: 'http://127.0.0.1:80' }],
    ['GA4_URL', { GA4_URL: 'http://127.0.0.1:80' }],
    ['TIKTOK_URL', { TIKTOK_URL: 'http://127.0.0.1:80' }],
    ['MERCADOPAGO_URL', { MERCADOPAGO_URL: 'http://127.0.0.1:80' }],
    ['ASAAS_URL', { ASAAS_URL: 'http://127.0.0.1:80' }],
    ['WHATSAPP_WS_URL', { WHATSAPP_WS_URL: 'ws://127.0.0.1:80', WHATSAPP_ROOT_KEY: '07'.repeat(32) }],
    ['WHATSAPP_ROOT_KEY', { WHATSAPP_ROOT_KEY: '07'.repeat(32) }],
    ['FAILPOINT', { FAILPOINT: 'tags.after-commit' }],
  ])('insists on a safe %s [S5]', (name, change) => {
    expect(refusal({ ...production, ...change })).toMatch(new RegExp(`^${name} `));
  });
});

it('splits into web and worker where both share a database', () => {
  const shared = { DATABASE_URL: 'postgres://db/app' };
  expect(readConfig({ ...shared, ROLE: 'web' }).role).toBe('web');
  expect(readConfig({ ...shared, ROLE: 'worker' }).role).toBe('worker');
});

it('keeps files in a bucket where all of it is named', () => {
  const bucket = { S3_BUCKET: 'yupflow-files', S3_SECRET_ACCESS_KEY: 'its-secret' };
  const keys = { ...bucket, S3_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE' };
  const place = { bucket: 'yupflow-files', accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'its-secret' };
  expect(readConfig({ ...keys, S3_REGION: 'eu-west-1' }).s3).toEqual({
    ...place,
    region: 'eu-west-1',
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
  });
  expect(readConfig({ ...keys, S3_ENDPOINT: 'http://minio.internal:9000' }).s3).toEqual({
    ...place,
    region: 'us-east-1',
    endpoint: 'http://minio.internal:9000',
  });
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(refusal({ ...keys, [name]: '' })).toMatch(/^S3_BUCKET needs/);
});

it('speaks to another WhatsApp where both its address and its key are given', () => {
  const other = { WHATSAPP_WS_URL: 'ws://127.0.0.1:8080', WHATSAPP_ROOT_KEY: '07'.repeat(32) };
  expect(readConfig(other)).toMatchObject({ whatsappUrl: 'ws://127.0.0.1:8080', whatsappRootKey: '07'.repeat(32) });
  expect(readConfig({})).toMatchObject({ whatsappUrl: null, whatsappRootKey: null });
  for (const name of ['WHATSAPP_WS_URL', 'WHATSAPP_ROOT_KEY'] as const)
    expect(refusal({ ...other, [name]: '' })).toMatch(/belong together/);
});

it('shows an address that can be visited', () => {
  expect(defaultPublicUrl('0.0.0.0', 80)).toBe('http://localhost:80');
  expect(defaultPublicUrl('::', 80)).toBe('http://localhost:80');
  expect(defaultPublicUrl('::1', 3000)).toBe('http://[::1]:3000');
});

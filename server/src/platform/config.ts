import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import {
  type Given,
  readBoolean,
  readChoice,
  readColor,
  readEgressTargets,
  readEmail,
  readFailpoint,
  readFolder,
  readHost,
  readPassword,
  readPort,
  readPublicKey,
  readPublicUrl,
  readSecret,
  readToken,
  readTrustProxy,
  readUrl,
  refuse,
  type TrustProxy,
} from './config-values.ts';
import { readS3, type S3Place } from './s3-config.ts';

const roles = ['all', 'web', 'worker'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const environments = ['production', 'development', 'test'] as const;

const postgresUrl = {
  protocols: ['postgres:', 'postgresql:'],
  example: 'postgres://user:password@host:5432/database',
  needsPath: true,
};
const httpUrl = { protocols: ['http:', 'https:'], example: 'http://127.0.0.1:8080', needsPath: false };
const socketUrl = { protocols: ['ws:', 'wss:'], example: 'ws://127.0.0.1:8080', needsPath: false };
const redisUrl = { protocols: ['redis:', 'rediss:'], example: 'redis://user:password@host:6379', needsPath: false };
const smtpUrl = { protocols: ['smtp:', 'smtps:'], example: 'smtp://user:password@host:587', needsPath: false };

export interface Config {
  port: number;
  host: string;
  /** Where people reach us, without a slash at its end. */
  publicUrl: string;
  /** Whether the operator named it; otherwise it follows the port that we got. */
  isPublicUrlGiven: boolean;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Null: processes talk by the database. */
  redisUrl: string | null;
  /** Null: files are in the data folder. */
  s3: S3Place | null;
  /** Null: made at the first start and kept in the data folder. */
  secretKey: Buffer | null;
  /** Null: mails are written to the data folder's outbox. */
  smtpUrl: string | null;
  isFranchiseMode: boolean;
  primaryColor: string;
  /** Null: the deployment starts empty. A null password is generated. */
  demo: { email: string; password: string | null } | null;
  isSimulatorOn: boolean;
  role: (typeof roles)[number];
  logLevel: (typeof logLevels)[number];
  trustProxy: TrustProxy;
  /** Null: /metrics answers this machine only, and in production nobody. */
  metricsToken: string | null;
  isProduction: boolean;
  egressAllow: readonly string[];
  /** Where events of pixels go; tests name servers of their own. */
  pixelUrls: { readonly meta: string; readonly ga4: string; readonly tiktok: string };
  /** Where payments are collected; tests name servers of their own. */
  gatewayUrls: { readonly mercadoPago: string; readonly asaas: string; readonly asaasSandbox: string };
  /** Another server than WhatsApp's own, and the public key that vouches for it: both or none. */
  whatsappUrl: string | null;
  whatsappRootKey: string | null;
  failpoint: string | null;
}

/** Reads every variable once. A wrong one throws a StartError that names it and says what is allowed. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given: Given = (name, read) => {
    const text = env[name];
    return text === undefined || text === '' ? null : read(name, text);
  };

  const isProduction = given('NODE_ENV', readChoice(environments)) === 'production';
  const port = given('PORT', readPort) ?? 3000;
  const host = given('HOST', readHost) ?? '127.0.0.1';
  const publicUrl = given('PUBLIC_URL', readPublicUrl(isProduction));
  const databaseUrl = given('DATABASE_URL', readUrl(postgresUrl));
  const secret = given('SECRET_KEY', readSecret(isProduction));
  const role = given('ROLE', readChoice(roles)) ?? 'all';
  const egressAllow = given('EGRESS_ALLOW', readEgressTargets) ?? [];
  const pixelUrls = {
    GRAPH_URL: given('GRAPH_URL', readUrl(httpUrl)),
    GA4_URL: given('GA4_URL', readUrl(httpUrl)),
    TIKTOK_URL: given('TIKTOK_URL', readUrl(httpUrl)),
  };
  const gatewayUrls = {
    MERCADOPAGO_URL: given('MERCADOPAGO_URL', readUrl(httpUrl)),
    ASAAS_URL: given('ASAAS_URL', readUrl(httpUrl)),
  };
  const whatsappUrl = given('WHATSAPP_WS_URL', readUrl(socketUrl));
  const whatsappRootKey = given('WHATSAPP_ROOT_KEY', readPublicKey);
  const failpoint = given('FAILPOINT', readFailpoint);
  const hasDemo = given('DEMO', readBoolean) ?? !isProduction;
  const demo = {
    email: given('DEMO_EMAIL', readEmail) ?? 'owner@demo.local',
    password: given('DEMO_PASSWORD', readPassword),
  };

  if (isProduction) {
    if (!secret) refuse('SECRET_KEY is required with NODE_ENV=production: give it 32 or more random characters.');
    if (!publicUrl) refuse('PUBLIC_URL is required with NODE_ENV=production, such as https://app.example.com.');
    if (egressAllow.length > 0) refuse('EGRESS_ALLOW is for tests only and is refused with NODE_ENV=production.');
    for (const [name, url] of Object.entries({ ...pixelUrls, ...gatewayUrls }))
      if (url) refuse(`${name} is for tests only and is refused with NODE_ENV=production.`);
    for (const [name, value] of Object.entries({ WHATSAPP_WS_URL: whatsappUrl, WHATSAPP_ROOT_KEY: whatsappRootKey }))
      if (value) refuse(`${name} is for tests only and is refused with NODE_ENV=production.`);
    if (failpoint) refuse('FAILPOINT is for tests only and is refused with NODE_ENV=production.');
  }
  if ((whatsappUrl === null) !== (whatsappRootKey === null))
    refuse('WHATSAPP_WS_URL and WHATSAPP_ROOT_KEY belong together: give both or none.');
  // The embedded database belongs to one process, so a lone web or worker would wait for the other half for ever.
  if (role !== 'all' && !databaseUrl) refuse(`ROLE is "${role}", which needs a DATABASE_URL that both halves share.`);

  return {
    port,
    host,
    publicUrl: publicUrl ?? defaultPublicUrl(host, port),
    isPublicUrlGiven: publicUrl !== null,
    dataDir: resolve(given('DATA_DIR', readFolder) ?? 'data'),
    databaseUrl,
    redisUrl: given('REDIS_URL', readUrl(redisUrl)),
    s3: readS3(given),
    secretKey: secret === null ? null : createHash('sha256').update(secret).digest(),
    smtpUrl: given('SMTP_URL', readUrl(smtpUrl)),
    isFranchiseMode: given('FRANCHISE_MODE', readBoolean) ?? true,
    primaryColor: given('PRIMARY_COLOR', readColor) ?? 'yupflow',
    demo: hasDemo ? demo : null,
    isSimulatorOn: given('SIMULATOR', readBoolean) ?? hasDemo,
    role,
    logLevel: given('LOG_LEVEL', readChoice(logLevels)) ?? 'info',
    metricsToken: given('METRICS_TOKEN', readToken),
    trustProxy: given('TRUST_PROXY', readTrustProxy) ?? false,
    isProduction,
    egressAllow,
    pixelUrls: {
      meta: pixelUrls.GRAPH_URL ?? 'https://graph.facebook.com',
      ga4: pixelUrls.GA4_URL ?? 'https://www.google-analytics.com',
      tiktok: pixelUrls.TIKTOK_URL ?? 'https://business-api.tiktok.com',
    },
    gatewayUrls: {
      mercadoPago: gatewayUrls.MERCADOPAGO_URL ?? 'https://api.mercadopago.com',
      asaas: gatewayUrls.ASAAS_URL ?? 'https://api.asaas.com/v3',
      asaasSandbox: gatewayUrls.ASAAS_URL ?? 'https://api-sandbox.asaas.com/v3',
    },
    whatsappUrl,
    whatsappRootKey,
    failpoint,
  };
}

/** The name of every variable that there is. */
export function configVariables(): string[] {
  const names = new Set<string>();
  const asked = new Proxy<Record<string, undefined>>({}, { get: (_env, name) => void names.add(String(name)) });
  readConfig(asked);
  return [...names];
}

const everywhere = new Set(['0.0.0.0', '::']);

/** The address to show when the operator gave none: an address for listening everywhere is none to visit. */
export function defaultPublicUrl(host: string, port: number): string {
  const name = everywhere.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

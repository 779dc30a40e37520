import type { Output } from '@yupflow/contract/endpoint';
import type { GatewayName, PaymentSettings, payments, StaticPix } from '@yupflow/contract/payments';
import type { OnlineGatewayName } from '../../gateways/gateway.ts';
import { readPixKey } from '../../gateways/pix-key.ts';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { newPublicToken } from '../../platform/auth/tokens.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { logFranchise } from '../../platform/franchise-log.ts';
import { publicUrlOf } from '../../platform/mail/public-url.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import {
  type Collecting,
  type GatewayRow,
  type GatewaySettings,
  getCollecting,
  holdFranchise,
  keepCollecting,
  keepGateway,
  listGateways,
  removeGateway,
} from './gateways.repository.ts';
import { type GatewaySecrets, openSecrets, sealSecrets } from './open-gateway.ts';

interface Scope {
  readonly tx: Tx;
  readonly franchiseId: string;
  readonly userId: string;
}
type SettingsForm = Output<typeof payments.update, 'body'>;
type SettingsParts = Pick<Parts, 'config' | 'secrets' | 'realtime'>;

/** So much of a key says which one it is, and no more. */
const keyEndOf = (key: string) => (key.length >= 12 ? key.slice(-4) : '');

export function paymentSettingsService({ config, secrets, realtime }: SettingsParts) {
  async function get({ tx, franchiseId }: Pick<Scope, 'tx' | 'franchiseId'>): Promise<PaymentSettings> {
    const rows = new Map((await listGateways(tx, franchiseId)).map((row) => [row.gateway, row]));
    const { pix_by, card_by, notice_days, grace_days } = await getCollecting(tx, franchiseId);
    const origin = await publicUrlOf(tx, config, franchiseId);
    const online = (name: OnlineGatewayName) => {
      const row = rows.get(name);
      return {
        is_set: row !== undefined,
        callback_url: row ? `${origin}/api/payments/callback/${name}/${row.callback_token}` : '',
        key_end: row?.settings.keyEnd || null,
        has_callback_secret: row?.settings.hasCallbackSecret ?? false,
      };
    };
    return {
      staticPix: rows.get('static_pix')?.settings.staticPix ?? null,
      mercadoPago: {
        ...online('mercado_pago'),
        public_key: rows.get('mercado_pago')?.settings.publicKey ?? null,
      },
      asaas: { ...online('asaas'), is_sandbox: rows.get('asaas')?.settings.isSandbox ?? false },
      pixBy: pix_by,
      cardBy: card_by,
      noticeDays: notice_days,
      graceDays: grace_days,
    };
  }

  async function keepStatic({ tx, franchiseId }: Scope, before: GatewayRow | undefined, given: StaticPix) {
    const key = readPixKey(given.key);
    if (!key) throw new AppError('invalid_fields', { fields: { 'staticPix.key': 'invalid_pix_key' } });
    await keepGateway(tx, franchiseId, {
      gateway: 'static_pix',
      settings: { staticPix: { ...given, key } },
      secrets: null,
      callback_token: before?.callback_token ?? newPublicToken(),
    });
  }

  /** What is not given stays as it was; without a key there is nothing to keep. */
  async function keepOnline(
    { tx, franchiseId }: Scope,
    gateway: OnlineGatewayName,
    before: GatewayRow | undefined,
    given: { readonly secrets: GatewaySecrets; readonly settings: GatewaySettings; readonly keyField: string },
  ) {
    const known = await openSecrets(secrets, tx, franchiseId, before);
    const kept = { ...known, ...given.secrets };
    if (!kept.key) throw new AppError('invalid_fields', { fields: { [given.keyField]: 'required' } });
    await keepGateway(tx, franchiseId, {
      gateway,
      settings: {
        ...before?.settings,
        ...given.settings,
        keyEnd: keyEndOf(kept.key),
        hasCallbackSecret: Boolean(kept.callbackSecret),
      },
      secrets: await sealSecrets(secrets, tx, franchiseId, gateway, kept),
      callback_token: before?.callback_token ?? newPublicToken(),
    });
  }

  async function keepGateways(scope: Scope, form: SettingsForm): Promise<void> {
    const { tx, franchiseId } = scope;
    const { staticPix, mercadoPago, asaas } = form;
    const rows = new Map((await listGateways(tx, franchiseId)).map((row) => [row.gateway, row]));
    const gone: readonly (GatewayName | false)[] = [
      staticPix === null && 'static_pix',
      mercadoPago === null && 'mercado_pago',
      asaas === null && 'asaas',
    ];
    for (const gateway of gone) if (gateway) await removeGateway(tx, franchiseId, gateway);
    if (staticPix) await keepStatic(scope, rows.get('static_pix'), staticPix);
    if (mercadoPago) {
      const { accessToken, publicKey, webhookSecret } = mercadoPago;
      await keepOnline(scope, 'mercado_pago', rows.get('mercado_pago'), {
        secrets: given({ key: accessToken, callbackSecret: webhookSecret }),
        settings: given({ publicKey }),
        keyField: 'mercadoPago.accessToken',
      });
    }
    if (asaas) {
      const { apiKey, webhookToken, is_sandbox: isSandbox } = asaas;
      await keepOnline(scope, 'asaas', rows.get('asaas'), {
        secrets: given({ key: apiKey, callbackSecret: webhookToken }),
        settings: given({ isSandbox }),
        keyField: 'asaas.apiKey',
      });
    }
  }

  /** Nobody collects by what is not set: one that goes takes its task along, one that is chosen must be there. */
  async function collectingWith({ tx, franchiseId }: Scope, form: SettingsForm): Promise<Collecting> {
    const before = await getCollecting(tx, franchiseId);
    const rows = new Map((await listGateways(tx, franchiseId)).map((row) => [row.gateway, row]));
    const canCard = (name: OnlineGatewayName) =>
      name === 'mercado_pago' ? Boolean(rows.get(name)?.settings.publicKey) : rows.has(name);
    if (form.pixBy && !rows.has(form.pixBy))
      throw new AppError('invalid_fields', { fields: { pixBy: 'gateway_not_set' } });
    if (form.cardBy && !canCard(form.cardBy))
      throw new AppError('invalid_fields', { fields: { cardBy: 'gateway_not_set' } });
    const pixBy = form.pixBy === undefined ? before.pix_by : form.pixBy;
    const cardBy = form.cardBy === undefined ? before.card_by : form.cardBy;
    return {
      pix_by: pixBy && rows.has(pixBy) ? pixBy : null,
      card_by: cardBy && canCard(cardBy) ? cardBy : null,
      notice_days: form.noticeDays ?? before.notice_days,
      grace_days: form.graceDays ?? before.grace_days,
    };
  }

  return {
    get,

    async update(scope: Scope, form: SettingsForm): Promise<PaymentSettings> {
      const { tx, franchiseId, userId } = scope;
      await holdFranchise(tx, franchiseId);
      await keepGateways(scope, form);
      await keepCollecting(tx, franchiseId, await collectingWith(scope, form));
      await logFranchise(tx, {
        franchiseId,
        userId,
        action: 'payments.update',
        targetId: franchiseId,
        // What was changed, never to what.
        details: { changed: Object.keys(form) },
      });
      await tellAdmins(tx, realtime, franchiseId);
      return get(scope);
    },
  };
}

/** Without what is not there: it must not overwrite what is kept. */
function given<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

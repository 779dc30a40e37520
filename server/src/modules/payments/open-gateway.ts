import { asaas } from '../../gateways/asaas.ts';
import type { Gateway, OnlineGatewayName } from '../../gateways/gateway.ts';
import { mercadoPago } from '../../gateways/mercado-pago.ts';
import type { Parts } from '../../parts.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type GatewayRow, getGateway } from './gateways.repository.ts';

/** Sealed together, and opened only where a gateway is called or heard. */
export interface GatewaySecrets {
  /** The access token of Mercado Pago, the API key of Asaas. */
  readonly key?: string;
  /** What callbacks are proven by. */
  readonly callbackSecret?: string;
}

const placeOf = (franchiseId: string, gateway: string) => ({
  table: 'franchise_gateways',
  id: `${franchiseId}:${gateway}`,
  column: 'secrets',
});

export const sealSecrets = (
  secrets: Secrets,
  tx: Tx,
  franchiseId: string,
  gateway: OnlineGatewayName,
  given: GatewaySecrets,
): Promise<Buffer> => secrets.encrypt(tx, null, placeOf(franchiseId, gateway), JSON.stringify(given));

export async function openSecrets(
  secrets: Secrets,
  tx: Tx,
  franchiseId: string,
  row: GatewayRow | undefined,
): Promise<GatewaySecrets> {
  if (!row?.secrets) return {};
  return JSON.parse(await secrets.decrypt(tx, null, placeOf(franchiseId, row.gateway), row.secrets)) as GatewaySecrets;
}

type OpenParts = Pick<Parts, 'secrets' | 'egress' | 'config'>;

/** Read anew each time: keys may have been changed meanwhile. Null where the reseller has none. */
export async function openGateway(
  { secrets, egress, config: { gatewayUrls } }: OpenParts,
  tx: Tx,
  franchiseId: string,
  name: OnlineGatewayName,
): Promise<Gateway | null> {
  const row = await getGateway(tx, franchiseId, name);
  const { key } = await openSecrets(secrets, tx, franchiseId, row);
  if (!row || !key) return null;
  if (name === 'mercado_pago') return mercadoPago(egress, { url: gatewayUrls.mercadoPago, accessToken: key });
  const url = row.settings.isSandbox ? gatewayUrls.asaasSandbox : gatewayUrls.asaas;
  return asaas(egress, { url, apiKey: key });
}

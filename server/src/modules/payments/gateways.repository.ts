import type { GatewayName, StaticPix } from '@yupflow/contract/payments';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** What anybody may know of a gateway. The key's end is there to tell keys apart by. */
export interface GatewaySettings {
  readonly staticPix?: StaticPix;
  readonly publicKey?: string;
  readonly isSandbox?: boolean;
  readonly keyEnd?: string;
  readonly hasCallbackSecret?: boolean;
}

export interface GatewayRow {
  readonly gateway: GatewayName;
  readonly settings: GatewaySettings;
  readonly secrets: Buffer | null;
  readonly callback_token: string;
}

const ofFranchise = (tx: Tx, franchiseId: string) =>
  tx
    .selectFrom('franchise_gateways')
    .select(['gateway', 'settings', 'secrets', 'callback_token'])
    .where('franchise_id', '=', franchiseId)
    .$castTo<GatewayRow>();

export const listGateways = (tx: Tx, franchiseId: string): Promise<GatewayRow[]> =>
  ofFranchise(tx, franchiseId).execute();

export const getGateway = (tx: Tx, franchiseId: string, gateway: GatewayName): Promise<GatewayRow | undefined> =>
  ofFranchise(tx, franchiseId).where('gateway', '=', gateway).executeTakeFirst();

/** The address for callbacks stays the same for as long as the gateway is set. */
export async function keepGateway(
  tx: Tx,
  franchiseId: string,
  { gateway, settings, secrets, callback_token }: GatewayRow,
): Promise<void> {
  const values = { settings: JSON.stringify(settings), secrets };
  await tx
    .insertInto('franchise_gateways')
    .values({ franchise_id: franchiseId, gateway, callback_token, ...values })
    .onConflict((conflict) => conflict.columns(['franchise_id', 'gateway']).doUpdateSet(values))
    .execute();
}

export async function removeGateway(tx: Tx, franchiseId: string, gateway: GatewayName): Promise<void> {
  await tx
    .deleteFrom('franchise_gateways')
    .where('franchise_id', '=', franchiseId)
    .where('gateway', '=', gateway)
    .execute();
}

export interface Collecting {
  readonly pix_by: GatewayName | null;
  readonly card_by: 'mercado_pago' | 'asaas' | null;
  readonly notice_days: number;
  readonly grace_days: number;
}

export const getCollecting = (tx: Tx, franchiseId: string): Promise<Collecting> =>
  tx
    .selectFrom('franchises')
    .select(['pix_by', 'card_by', 'notice_days', 'grace_days'])
    .where('id', '=', franchiseId)
    .$castTo<Collecting>()
    .executeTakeFirstOrThrow();

/** Of two who save at once, the second sees what the first saved. */
export async function holdFranchise(tx: Tx, franchiseId: string): Promise<void> {
  await sql`select from franchises where id = ${franchiseId} for no key update`.execute(tx);
}

export async function keepCollecting(tx: Tx, franchiseId: string, collecting: Collecting): Promise<void> {
  await tx.updateTable('franchises').set(collecting).where('id', '=', franchiseId).execute();
}

export async function franchiseOfCallback(tx: Tx, token: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select app.franchise_of_callback(${token}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

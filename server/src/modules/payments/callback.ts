import type { IncomingHttpHeaders } from 'node:http';
import { readAsaasNotice } from '../../gateways/asaas.ts';
import type { Gateway, Notice, OnlineGatewayName } from '../../gateways/gateway.ts';
import { readMercadoPagoNotice } from '../../gateways/mercado-pago-notice.ts';
import { AppError } from '../../platform/app-error.ts';
import { uuidShape } from '../../platform/db/database.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { asUnavailable } from './as-unavailable.ts';
import type { AskParts } from './ask-charge.ts';
import { changeCharge, idOfGatewayCharge, keepEvent } from './charges.repository.ts';
import { franchiseOfCallback, getGateway } from './gateways.repository.ts';
import { openGateway, openSecrets } from './open-gateway.ts';
import { chargeKind, recordSeen } from './record.ts';

interface Told {
  readonly gateway: OnlineGatewayName;
  readonly token: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Address {
  readonly franchiseId: string;
  readonly secret: string | null;
}

/** Whose address it is, and how whoever speaks there proves who they are. */
async function addressOf({ db, secrets }: AskParts, { gateway, token }: Told): Promise<Address> {
  const franchiseId = await db.withoutCompany((tx) => franchiseOfCallback(tx, token));
  if (!franchiseId) throw new AppError('not_found');
  return db.withFranchise(franchiseId, async (tx) => {
    const row = await getGateway(tx, franchiseId, gateway);
    if (row?.callback_token !== token) throw new AppError('not_found');
    const { callbackSecret = null } = await openSecrets(secrets, tx, franchiseId, row);
    return { franchiseId, secret: callbackSecret };
  });
}

function noticeOf({ clock }: AskParts, told: Told, secret: string | null): Notice {
  const notice =
    secret === null
      ? null
      : told.gateway === 'asaas'
        ? readAsaasNotice(told, secret)
        : readMercadoPagoNotice(told, secret, clock.now());
  if (!notice) throw new AppError('bad_signature');
  return notice;
}

/** It is asked about now: what a callback says is a reason to look, and never the truth. False: no charge of ours. */
async function askNow(
  { bus, clock }: AskParts,
  tx: Tx,
  franchiseId: string,
  gateway: OnlineGatewayName,
  { gatewayId, eventId }: Notice,
): Promise<boolean> {
  const id = await idOfGatewayCharge(tx, franchiseId, gateway, gatewayId);
  if (!id) return false;
  const isNew = eventId === null || (await keepEvent(tx, franchiseId, gateway, eventId));
  if (isNew) await changeCharge(tx, franchiseId, id, { ask_at: clock.now() });
  afterCommit(tx, () => bus.publish('due.added', { kind: chargeKind }));
  return true;
}

/** It may have been told before the call that made it was answered: then it is known by our own id. */
async function findOut(
  parts: AskParts,
  franchiseId: string,
  gateway: Gateway | null,
  { gatewayId }: Notice,
): Promise<void> {
  const seen = gateway && gatewayId ? await gateway.get(gatewayId).catch(asUnavailable) : null;
  const reference = seen?.reference ?? '';
  const charge =
    seen && uuidShape.test(reference)
      ? await parts.db.withFranchise(franchiseId, (tx) => recordSeen(parts, tx, franchiseId, reference, seen))
      : undefined;
  // The reseller may use the same account for other things.
  if (!charge) parts.log.info({ gatewayId }, 'a gateway told of a charge that is not ours');
}

/** Answers as soon as it is certain that the gateway will be asked. Not inside a transaction. */
export async function hearCallback(parts: AskParts, told: Told): Promise<void> {
  const { franchiseId, secret } = await addressOf(parts, told);
  const notice = noticeOf(parts, told, secret);
  const { isKnown, gateway } = await parts.db.withFranchise(franchiseId, async (tx) => ({
    isKnown: await askNow(parts, tx, franchiseId, told.gateway, notice),
    gateway: await openGateway(parts, tx, franchiseId, told.gateway),
  }));
  failpoint('charges.after-callback');
  if (!isKnown) await findOut(parts, franchiseId, gateway, notice);
}

import {
  type Connection,
  type ConnectionChanges,
  type ConnectionForm,
  type ConnectionType,
  channelFeatures,
  connectionPalette,
  type pairingAnswer,
  type qrAnswer,
  type ShortConnection,
} from '@yupflow/contract/connections';
import { limits } from '@yupflow/contract/limits';
import type { List, ListQuery } from '@yupflow/contract/list';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { newId } from '../../platform/new-id.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { capChanged } from '../broadcasts/line-caps.service.ts';
import { readPhone } from '../contacts/read-phone.service.ts';
import { requireStartable } from '../flows/default-flows.service.ts';
import type { MessageParts } from '../messages/send-message.service.ts';
import { giveUpLine } from '../outbox/outbox.service.ts';
import { releaseLine } from '../shipping-cycles/enrolments.service.ts';
import { addCloudLine, changeCloudLine, removeCloudLine, withWebhookUrls } from './connection-cloud.service.ts';
import { readProxy, sealProxy } from './connection-proxy.service.ts';
import { changeStatus, tellConnection } from './connection-status.service.ts';
import * as repository from './connections.repository.ts';

export interface ConnectionsParts extends MessageParts {
  readonly realtime: Realtime;
  readonly config: Pick<Config, 'isSimulatorOn' | 'whatsappUrl' | 'publicUrl'>;
  readonly secrets: Secrets;
}

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });
const iso = (moment: Date | null) => moment?.toISOString() ?? null;

type Given = Pick<ConnectionForm, 'proxy'> & Pick<ConnectionChanges, 'cloud'>;

/** A phone that is linked has no token, and a token speaks from here alone. */
function requireFitting(type: ConnectionType, { proxy, cloud }: Given): void {
  if (cloud && type !== 'cloud') throw new AppError('invalid_fields', { fields: { cloud: 'invalid' } });
  if (proxy && type === 'cloud') throw new AppError('invalid_fields', { fields: { proxy: 'invalid_proxy' } });
}

function requirePhone(type: ConnectionType): void {
  if (channelFeatures[type].pairing !== 'phone') throw new AppError('connection_not_pairing');
}

/** What of it may be written down. */
const publicOf = ({ phone_number_id, business_id, token, app_secret }: NonNullable<Given['cloud']>) => ({
  ...(phone_number_id && { phone_number_id }),
  ...(business_id && { business_id }),
  ...(token && { has_new_token: true }),
  ...(app_secret && { has_new_app_secret: true }),
});

/** What whoever runs a line looks at while it is connected. */
const habits = ['history_days', 'hears_status', 'hears_newsletters'] as const;

export function connectionsService(parts: ConnectionsParts) {
  const { realtime, bus, config, clock, secrets } = parts;
  const hasAdapter: Readonly<Record<ConnectionType, boolean>> = {
    whatsapp: true,
    simulator: config.isSimulatorOn,
    cloud: true,
  };

  /** A loopback WhatsApp is reached by loopback proxies. */
  const proxyOf = (text: string | null | undefined) =>
    text ? readProxy(text, { isPrivateAllowed: config.whatsappUrl !== null }) : null;

  const wake = ({ tx, companyId }: Scope, connectionId: string) =>
    afterCommit(tx, () => bus.publish('lines.wake', { companyId, connectionId }));

  async function get({ tx, companyId }: Scope, id: string): Promise<Connection> {
    const line = await repository.getConnection(tx, companyId, id);
    if (!line) throw new AppError('not_found');
    return shown({ tx, companyId }, line);
  }

  async function shown({ tx, companyId }: Pick<Scope, 'tx' | 'companyId'>, line: Connection): Promise<Connection> {
    const [whole = line] = await withWebhookUrls(tx, config, companyId, [line]);
    return whole;
  }

  async function lock({ tx, companyId }: Scope, id: string) {
    const line = await repository.lockConnection(tx, companyId, id);
    if (!line) throw new AppError('not_found');
    return line;
  }

  /** Whoever runs lines takes it from here. */
  async function begin(scope: Scope, id: string, pairingPhone: string | null): Promise<void> {
    const { tx, companyId } = scope;
    await repository.wantConnection(tx, companyId, id, pairingPhone);
    await changeStatus({ realtime, bus }, tx, companyId, id, { status: 'CONNECTING' });
    wake(scope, id);
  }

  /** The first of the palette that no other line has; when all are taken, the one that fewest have. */
  async function chooseColor({ tx, companyId }: Scope): Promise<string> {
    const taken = await repository.listColors(tx, companyId);
    const uses = (color: string) => taken.filter((one) => one === color).length;
    return connectionPalette.reduce((best, color) => (uses(color) < uses(best) ? color : best));
  }

  return {
    async list({ tx, companyId }: Scope, query: ListQuery): Promise<List<Connection>> {
      const page = await repository.listConnections(tx, companyId, query);
      return { ...page, results: await withWebhookUrls(tx, config, companyId, page.results) };
    },

    listShort: ({ tx, companyId }: Scope, query: ListQuery): Promise<List<ShortConnection>> =>
      repository.listShortConnections(tx, companyId, query),

    get,

    async create(scope: Scope, { color, proxy, cloud, ...form }: ConnectionForm): Promise<Connection> {
      const { tx, companyId } = scope;
      if (!hasAdapter[form.type]) throw new AppError('invalid_fields', { fields: { type: 'invalid' } });
      requireFitting(form.type, { proxy, cloud });
      if (form.type === 'cloud' && !cloud) throw new AppError('invalid_fields', { fields: { cloud: 'required' } });
      const id = newId();
      const way = await sealProxy(secrets, tx, { companyId, id }, proxyOf(proxy));
      // The company's row is what two who create one at once wait for.
      await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
      if ((await repository.listColors(tx, companyId)).length >= limits.connections)
        throw new AppError('too_many_connections');
      await requireStartable(tx, companyId, 'default_flow_id', { before: null, after: form.default_flow_id });
      const chosen = color ?? (await chooseColor(scope));
      const line = await repository.createConnection(tx, companyId, { ...form, ...way, id, color: chosen });
      if (!line) throw nameInUse();
      const { name, type } = line;
      const details = { name, type, ...(line.proxy && { proxy: line.proxy }), ...(cloud && publicOf(cloud)) };
      await audit(tx, { ...scope, action: 'connections.create', targetId: id, details });
      tellConnection(parts, tx, companyId, id, { isListChanged: true });
      if (!cloud) return line;
      await addCloudLine(secrets, tx, { companyId, id }, cloud);
      // No phone has to scan anything.
      await begin(scope, id, null);
      return get(scope, id);
    },

    async update(scope: Scope, id: string, { proxy, cloud, ...form }: ConnectionChanges): Promise<Connection> {
      const { tx, companyId } = scope;
      const before = await lock(scope, id);
      requireFitting(before.type, { proxy, cloud });
      // Sent back as it was shown, it is the one that is there, with its credentials.
      const isProxyKept = proxy === undefined || (proxy || null) === before.proxy;
      const way = isProxyKept ? {} : await sealProxy(secrets, tx, { companyId, id }, proxyOf(proxy));
      const { default_flow_id: flowId } = form;
      await requireStartable(tx, companyId, 'default_flow_id', { before: before.default_flow_id, after: flowId });
      const line = await repository.updateConnection(tx, companyId, id, { ...form, ...way }).catch((error: unknown) => {
        throw isUniqueViolation(error, 'connections_name') ? nameInUse() : error;
      });
      if (!line) throw new AppError('not_found');
      const speaksAnew = cloud ? await changeCloudLine(secrets, tx, { companyId, id }, cloud) : false;
      const details = { ...form, ...(!isProxyKept && { proxy: line.proxy }), ...(cloud && publicOf(cloud)) };
      await audit(tx, { ...scope, action: 'connections.update', targetId: id, details });
      if (form.mass_cap !== undefined || form.is_warm !== undefined) await capChanged(parts, tx, companyId, id);
      // Whoever runs it takes the new way, and the new habits, at once.
      if (!isProxyKept || habits.some((name) => form[name] !== undefined)) wake(scope, id);
      // So does a line that waits for a better token; one that somebody disconnected stays so.
      if (speaksAnew && before.reason !== 'asked') await begin(scope, id, null);
      tellConnection(parts, tx, companyId, id, { isListChanged: before.name !== line.name });
      const flows = [before.default_flow_id, flowId].filter((one) => one !== null);
      if (before.default_flow_id !== flowId)
        afterCommit(tx, () => realtime.emit(companyId, 'flows.changed', { ids: flows }));
      return cloud ? get(scope, id) : shown(scope, line);
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const { name, status, is_wanted, must_sign_out: mustSignOut } = await lock(scope, id);
      if (status !== 'DISCONNECTED' || is_wanted) throw new AppError('connection_in_use');
      await giveUpLine(parts, tx, companyId, id);
      await repository.removeConnection(tx, companyId, id, { mustSignOut });
      await removeCloudLine(tx, { companyId, id });
      await releaseLine(parts, tx, companyId, id);
      await audit(tx, { ...scope, action: 'connections.remove', targetId: id, details: { name } });
      tellConnection(parts, tx, companyId, id, { isListChanged: true });
      wake(scope, id);
    },

    async getQr(scope: Scope, id: string): Promise<z.output<typeof qrAnswer>> {
      const { type, status, is_wanted, qr, qr_expires_at, pairing_phone } = await lock(scope, id);
      requirePhone(type);
      if (status === 'CONNECTED') return { status, qr: null, expires_at: null };
      // Somebody who asks for the picture has given up on the code.
      if (is_wanted && pairing_phone === null) return { status, qr, expires_at: iso(qr_expires_at) };
      await begin(scope, id, null);
      return { status: 'CONNECTING', qr: null, expires_at: null };
    },

    async pair(scope: Scope, id: string, { phone }: { phone: string }): Promise<z.output<typeof pairingAnswer>> {
      const { tx, companyId } = scope;
      const { type, status, is_wanted, pairing_phone, pairing_code, pairing_expires_at } = await lock(scope, id);
      requirePhone(type);
      if (status === 'CONNECTED') return { status, code: null, expires_at: null };
      const { country } = await tx
        .selectFrom('companies')
        .select('country')
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow();
      const read = readPhone(phone, country);
      if (typeof read === 'string') throw new AppError('invalid_fields', { fields: { phone: 'invalid_phone' } });
      const isOver = pairing_expires_at !== null && pairing_expires_at <= clock.now();
      // Asked for twice, it is the same one, also while it is being made.
      if (is_wanted && pairing_phone === read.phone && !isOver)
        return { status, code: pairing_code, expires_at: iso(pairing_expires_at) };
      await begin(scope, id, read.phone);
      await audit(tx, { ...scope, action: 'connections.pair', targetId: id, details: { phone: read.phone } });
      return { status: 'CONNECTING', code: null, expires_at: null };
    },

    async disconnect(scope: Scope, id: string): Promise<Connection> {
      const { tx, companyId } = scope;
      await lock(scope, id);
      await repository.unwantConnection(tx, companyId, id);
      await changeStatus({ realtime, bus }, tx, companyId, id, { status: 'DISCONNECTED', reason: 'asked' });
      await audit(tx, { ...scope, action: 'connections.disconnect', targetId: id });
      wake(scope, id);
      return get(scope, id);
    },

    async reconnect(scope: Scope, id: string): Promise<Connection> {
      const { status } = await lock(scope, id);
      if (status === 'CONNECTED') return get(scope, id);
      await begin(scope, id, null);
      await audit(scope.tx, { ...scope, action: 'connections.reconnect', targetId: id });
      return get(scope, id);
    },
  };
}

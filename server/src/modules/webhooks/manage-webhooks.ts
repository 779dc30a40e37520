import type { Output } from '@yupflow/contract/endpoint';
import { limits } from '@yupflow/contract/limits';
import type { List } from '@yupflow/contract/list';
import type { RequestOutcome, Webhook, WebhookForm, WebhookMode, webhooks } from '@yupflow/contract/webhooks';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { hashToken } from '../../platform/auth/tokens.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { newId } from '../../platform/new-id.ts';
import { faultsOfWebhook } from './check-webhook.ts';
import { foresee } from './foresee.ts';
import { foreseeAgain } from './foresee-again.ts';
import { tellRequests } from './request-events.ts';
import { senders } from './senders.ts';
import { newWebhookToken, secretPlaceOf, tokenPlaceOf } from './webhook-secrets.ts';
import * as repository from './webhooks.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

type RequestList = Output<typeof webhooks.listRequests, 'answer'>;
type RequestDetail = Output<typeof webhooks.getRequest, 'answer'>;
type Draft = Output<typeof webhooks.replay, 'body'>;

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

export function webhooksService(parts: Parts) {
  const { realtime, secrets, config } = parts;

  const announce = ({ tx, companyId }: Scope, id: string) =>
    afterCommit(tx, () => realtime.emit(companyId, 'webhooks.changed', { ids: [id] }));

  async function present({ tx, companyId }: Scope, row: repository.WebhookRow): Promise<Webhook> {
    const token = await secrets.decrypt(tx, companyId, tokenPlaceOf(row.id), row.token_sealed);
    return {
      id: row.id,
      name: row.name,
      source: row.source,
      has_secret: row.secret_sealed !== null,
      mode: row.mode,
      mode_reason: row.mode_reason,
      url: `${config.publicUrl}/hooks/${token}`,
      mapping: row.mapping,
      actions: [...row.actions],
      ignores_duplicates: row.ignores_duplicates,
      requests_today: row.requests_today,
      failures_today: row.failures_today,
      last_request_at: row.last_request_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    };
  }

  async function getRow({ tx, companyId }: Scope, id: string): Promise<repository.WebhookRow> {
    const row = await repository.getWebhook(tx, companyId, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  const get = async (scope: Scope, id: string): Promise<Webhook> => present(scope, await getRow(scope, id));

  /** What every change ends with. */
  async function changed(
    scope: Scope,
    id: string,
    action: 'create' | 'update' | 'mode' | 'renew_url',
  ): Promise<Webhook> {
    const webhook = await get(scope, id);
    const { name, mode } = webhook;
    await audit(scope.tx, { ...scope, action: `webhooks.${action}`, targetId: id, details: { name, mode } });
    announce(scope, id);
    return webhook;
  }

  /** Nothing of it changes while it works for real. */
  async function holdInTest({ tx, companyId }: Scope, id: string): Promise<void> {
    const mode = await repository.lockMode(tx, companyId, id);
    if (mode === undefined) throw new AppError('not_found');
    if (mode === 'production') throw new AppError('webhook_in_production');
  }

  async function newToken({ tx, companyId }: Scope, id: string) {
    const token = newWebhookToken();
    const token_sealed = await secrets.encrypt(tx, companyId, tokenPlaceOf(id), token);
    return { token_hash: hashToken(token), token_sealed };
  }

  async function requestOf({ tx, companyId }: Scope, id: string, requestId: string) {
    const request = await repository.getRequest(tx, companyId, id, requestId);
    if (!request) throw new AppError('not_found');
    return request;
  }

  return {
    get,

    async list(scope: Scope, query: repository.WebhooksQuery): Promise<List<Webhook>> {
      const { results, ...rest } = await repository.listWebhooks(scope.tx, scope.companyId, query);
      const shown: Webhook[] = [];
      for (const row of results) shown.push(await present(scope, row));
      return { ...rest, results: shown };
    },

    async create(scope: Scope, { name, source }: Output<typeof webhooks.create, 'body'>): Promise<Webhook> {
      const { tx, companyId } = scope;
      if ((await repository.countWebhooks(tx, companyId)) >= limits.webhooks) throw new AppError('too_many_webhooks');
      const id = newId();
      const values = { name, source, mapping: senders[source].mapping, actions: [], ignores_duplicates: true };
      const isNew = await repository.createWebhook(tx, companyId, { id, ...values, ...(await newToken(scope, id)) });
      if (!isNew) throw nameInUse();
      return changed(scope, id, 'create');
    },

    async update(scope: Scope, id: string, { secret, ...values }: WebhookForm): Promise<Webhook> {
      const { tx, companyId } = scope;
      await holdInTest(scope, id);
      await repository.updateWebhook(tx, companyId, id, values).catch((error: unknown) => {
        throw isUniqueViolation(error, 'webhooks_name') ? nameInUse() : error;
      });
      if (secret !== undefined) {
        const secret_sealed = secret && (await secrets.encrypt(tx, companyId, secretPlaceOf(id), secret));
        await repository.changeWebhook(tx, companyId, id, { secret_sealed: secret_sealed || null });
      }
      if (await foreseeAgain(parts, tx, companyId, { id, ...values })) tellRequests(realtime, tx, companyId, [id]);
      return changed(scope, id, 'update');
    },

    async setMode(scope: Scope, id: string, mode: WebhookMode): Promise<Webhook> {
      const { tx, companyId } = scope;
      await repository.lockMode(tx, companyId, id);
      const row = await getRow(scope, id);
      if (mode === 'production' && row.mode === 'test') {
        const fields = await faultsOfWebhook(tx, companyId, row);
        if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
      }
      if (row.mode === mode && row.mode_reason === null) return present(scope, row);
      await repository.changeWebhook(tx, companyId, id, { mode, mode_reason: null });
      return changed(scope, id, 'mode');
    },

    async renewUrl(scope: Scope, id: string): Promise<Webhook> {
      await holdInTest(scope, id);
      await repository.changeWebhook(scope.tx, scope.companyId, id, await newToken(scope, id));
      return changed(scope, id, 'renew_url');
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { name } = await getRow(scope, id);
      await repository.removeWebhook(scope.tx, scope.companyId, id);
      await audit(scope.tx, { ...scope, action: 'webhooks.remove', targetId: id, details: { name } });
      announce(scope, id);
    },

    async listRequests(scope: Scope, id: string): Promise<RequestList> {
      await getRow(scope, id);
      const rows = await repository.listRequests(scope.tx, scope.companyId, id);
      return { results: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
    },

    async getRequest(scope: Scope, id: string, requestId: string): Promise<RequestDetail> {
      const { at, content, ...row } = await requestOf(scope, id, requestId);
      return {
        ...row,
        at: at.toISOString(),
        content: { ...content, query: { ...content.query }, headers: { ...content.headers } },
      };
    },

    async replay(scope: Scope, id: string, requestId: string, draft: Draft): Promise<RequestOutcome> {
      const { name } = await getRow(scope, id);
      const { content } = await requestOf(scope, id, requestId);
      return foresee(parts, scope.tx, scope.companyId, { id, name }, content, draft);
    },
  };
}

import { limits } from '@yupflow/contract/limits';
import type { OutgoingWebhook, OutgoingWebhookForm } from '@yupflow/contract/outgoing-webhooks';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { newId } from '../../platform/new-id.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { readUrl } from '../../platform/standard-webhooks/read-url.ts';
import { newSecret } from '../../platform/standard-webhooks/secret-text.ts';
import { deliveries } from './deliveries.repository.ts';
import { webhooks } from './outgoing-webhooks.repository.ts';
import { sealSecret } from './secret.ts';

export interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

interface WebhookParts {
  readonly config: Pick<Config, 'egressAllow'>;
  readonly secrets: Secrets;
  readonly realtime: Pick<Realtime, 'emit'>;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

export async function requireWebhook({ tx, companyId }: Scope, id: string): Promise<OutgoingWebhook> {
  const webhook = await webhooks.getWebhook(tx, companyId, id);
  if (!webhook) throw new AppError('not_found');
  return webhook;
}

export function announce({ realtime }: Pick<WebhookParts, 'realtime'>, { tx, companyId }: Scope, id: string): void {
  afterCommit(tx, () => realtime.emit(companyId, 'outgoing-webhooks.changed', { ids: [id] }));
}

export function outgoingWebhooksService(parts: WebhookParts) {
  const { config, secrets } = parts;
  const readForm = ({ url, events, ...form }: OutgoingWebhookForm) => ({
    ...form,
    url: readUrl(url, config),
    events: [...new Set(events)],
  });

  return {
    get: requireWebhook,

    async list({ tx, companyId }: Scope): Promise<{ results: OutgoingWebhook[] }> {
      return { results: await webhooks.listWebhooks(tx, companyId) };
    },

    async create(scope: Scope, form: OutgoingWebhookForm): Promise<OutgoingWebhook & { secret: string }> {
      const { tx, companyId } = scope;
      const values = readForm(form);
      if ((await webhooks.lockAndCount(tx, companyId)) >= limits.outgoingWebhooks)
        throw new AppError('too_many_outgoing_webhooks');
      const [id, secret] = [newId(), newSecret()];
      const secret_sealed = await sealSecret(secrets, tx, { companyId, id }, secret);
      if (!(await webhooks.createWebhook(tx, companyId, { id, ...values, secret_sealed }))) throw nameInUse();
      const { name, url } = values;
      await audit(tx, { ...scope, action: 'outgoing-webhooks.create', targetId: id, details: { name, url } });
      announce(parts, scope, id);
      return { ...(await requireWebhook(scope, id)), secret };
    },

    async update(scope: Scope, id: string, form: OutgoingWebhookForm): Promise<OutgoingWebhook> {
      const { tx, companyId } = scope;
      const values = readForm(form);
      if (!(await webhooks.holdWebhook(tx, companyId, id))) throw new AppError('not_found');
      await webhooks.updateWebhook(tx, companyId, id, values).catch((error: unknown) => {
        throw isUniqueViolation(error, 'outgoing_webhooks_name') ? nameInUse() : error;
      });
      if (!values.is_active) await deliveries.failWaiting(tx, companyId, id, 'switched_off');
      const { name, url, is_active } = values;
      const details = { name, url, is_active };
      await audit(tx, { ...scope, action: 'outgoing-webhooks.update', targetId: id, details });
      announce(parts, scope, id);
      return requireWebhook(scope, id);
    },

    async renewSecret(scope: Scope, id: string): Promise<{ secret: string }> {
      const { tx, companyId } = scope;
      const { name } = await requireWebhook(scope, id);
      const secret = newSecret();
      await webhooks.replaceSecret(tx, companyId, id, await sealSecret(secrets, tx, { companyId, id }, secret));
      await audit(tx, { ...scope, action: 'outgoing-webhooks.renew_secret', targetId: id, details: { name } });
      announce(parts, scope, id);
      return { secret };
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const { name, url } = await requireWebhook(scope, id);
      await webhooks.removeWebhook(tx, companyId, id);
      await audit(tx, { ...scope, action: 'outgoing-webhooks.remove', targetId: id, details: { name, url } });
      announce(parts, scope, id);
    },
  };
}

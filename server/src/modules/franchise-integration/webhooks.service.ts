import type { FranchiseWebhook, FranchiseWebhookForm } from '@yupflow/contract/franchise-integration';
import { limits } from '@yupflow/contract/limits';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { logFranchise } from '../../platform/franchise-log.ts';
import { newId } from '../../platform/new-id.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { readUrl } from '../../platform/standard-webhooks/read-url.ts';
import { newSecret } from '../../platform/standard-webhooks/secret-text.ts';
import { tellAdmins } from '../franchise/tell-admins.service.ts';
import { deliveries } from './deliveries.repository.ts';
import { sealSecret } from './receiver.ts';
import type { FranchiseScope } from './scope.ts';
import { webhooks } from './webhooks.repository.ts';

interface WebhookParts {
  readonly config: Pick<Config, 'egressAllow'>;
  readonly secrets: Secrets;
  readonly realtime: Pick<Realtime, 'emitTo'>;
}

type Deed = 'create' | 'update' | 'renew_secret' | 'remove' | 'test' | 'resend';

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

export async function requireWebhook({ tx, franchiseId }: FranchiseScope, id: string): Promise<FranchiseWebhook> {
  const webhook = await webhooks.getWebhook(tx, franchiseId, id);
  if (!webhook) throw new AppError('not_found');
  return webhook;
}

export function franchiseWebhooksService({ config, secrets, realtime }: WebhookParts) {
  const readForm = ({ url, events, ...form }: FranchiseWebhookForm) => ({
    ...form,
    url: readUrl(url, config),
    events: [...new Set(events)],
  });

  /** Written down, and shown to the other admins. */
  async function note(
    { tx, franchiseId, userId }: FranchiseScope,
    deed: Deed,
    targetId: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    await logFranchise(tx, { franchiseId, userId, action: `webhooks.${deed}`, targetId, details });
    await tellAdmins(tx, realtime, franchiseId);
  }

  return {
    note,
    get: requireWebhook,

    list: async ({ tx, franchiseId }: FranchiseScope): Promise<{ results: FranchiseWebhook[] }> => ({
      results: await webhooks.listWebhooks(tx, franchiseId),
    }),

    async create(scope: FranchiseScope, form: FranchiseWebhookForm): Promise<FranchiseWebhook & { secret: string }> {
      const { tx, franchiseId } = scope;
      const values = readForm(form);
      if ((await webhooks.lockAndCount(tx, franchiseId)) >= limits.franchiseWebhooks)
        throw new AppError('too_many_outgoing_webhooks');
      const [id, secret] = [newId(), newSecret()];
      const secret_sealed = await sealSecret(secrets, tx, id, secret);
      if (!(await webhooks.createWebhook(tx, franchiseId, { id, ...values, secret_sealed }))) throw nameInUse();
      const { name, url } = values;
      await note(scope, 'create', id, { name, url });
      return { ...(await requireWebhook(scope, id)), secret };
    },

    async update(scope: FranchiseScope, id: string, form: FranchiseWebhookForm): Promise<FranchiseWebhook> {
      const { tx, franchiseId } = scope;
      const values = readForm(form);
      if (!(await webhooks.holdWebhook(tx, franchiseId, id))) throw new AppError('not_found');
      await webhooks.updateWebhook(tx, franchiseId, id, values).catch((error: unknown) => {
        throw isUniqueViolation(error, 'franchise_webhooks_name') ? nameInUse() : error;
      });
      if (!values.is_active) await deliveries.failWaiting(tx, franchiseId, id, 'switched_off');
      const { name, url, is_active } = values;
      await note(scope, 'update', id, { name, url, is_active });
      return requireWebhook(scope, id);
    },

    async renewSecret(scope: FranchiseScope, id: string): Promise<{ secret: string }> {
      const { tx, franchiseId } = scope;
      const { name } = await requireWebhook(scope, id);
      const secret = newSecret();
      await webhooks.replaceSecret(tx, franchiseId, id, await sealSecret(secrets, tx, id, secret));
      await note(scope, 'renew_secret', id, { name });
      return { secret };
    },

    async remove(scope: FranchiseScope, id: string): Promise<void> {
      const { tx, franchiseId } = scope;
      const { name, url } = await requireWebhook(scope, id);
      await webhooks.removeWebhook(tx, franchiseId, id);
      await note(scope, 'remove', id, { name, url });
    },
  };
}

import type { flows } from '@yupflow/contract/flows';
import { limits } from '@yupflow/contract/limits';
import type { Parts } from '../../parts.ts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { type Handlers, prepared } from '../../platform/http/handlers.ts';
import { requireFlow } from '../flows/require-flow.service.ts';
import { countSecrets, insertSecret, listSecrets } from './flow-secrets.repository.ts';
import { tryRequest } from './try-request.ts';

type Own = Pick<typeof flows, 'tryRequest' | 'createSecret' | 'listSecrets'>;

/** What is enough to tell one from another, and too little to use it. */
const hintOf = (value: string) => (value.length > 8 ? value.slice(-4) : '');

export function flowRequestsHandlers(parts: Pick<Parts, 'db' | 'egress' | 'secrets' | 'clock'>): Handlers<Own> {
  return {
    tryRequest: prepared(
      async ({ companyId, params, body }) => {
        await parts.db.withCompany(companyId, (tx) => requireFlow(tx, companyId, params.id));
        // Nobody's transaction stays open while another host thinks.
        return tryRequest(parts, companyId, body);
      },
      async (_call, trial) => trial,
    ),
    async createSecret({ tx, companyId, userId, body: { value } }) {
      if ((await countSecrets(tx, companyId)) >= limits.flowSecrets) throw new AppError('too_many_secrets');
      const secret = await insertSecret(tx, companyId, parts.secrets, value, hintOf(value));
      await audit(tx, { companyId, userId, action: 'flow-secrets.create', targetId: secret.id });
      return secret;
    },
    listSecrets: ({ tx, companyId, query }) => listSecrets(tx, companyId, query),
  };
}

import type { List } from '@yupflow/contract/list';
import type { Template, TemplatesQuery } from '@yupflow/contract/templates';
import type { TemplateNews } from '../../channels/cloud-api/read-webhook.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { templateSyncQueue } from '../../jobs/template-sync.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { OnConnected } from '../lines/fence.service.ts';
import { statusOf, tellTemplates } from './sync-templates.service.ts';
import { getTemplate, listTemplates, presentTemplate, setTemplateStatus } from './templates.repository.ts';

interface TemplateScope {
  readonly tx: Tx;
  readonly companyId: string;
}

export const templatesService = {
  list: ({ tx, companyId }: TemplateScope, query: TemplatesQuery): Promise<List<Template>> =>
    listTemplates(tx, companyId, query),

  async get({ tx, companyId }: TemplateScope, id: string): Promise<Template> {
    const row = await getTemplate(tx, companyId, id);
    if (!row) throw new AppError('not_found');
    return presentTemplate(row);
  },
};

const goneWords = ['DELETED', 'PENDING_DELETION'];

/** The API decided on templates. Those that are not known yet come with the next look at all of them. */
export async function applyTemplateNews(
  parts: { readonly realtime: Pick<Realtime, 'emit'> },
  tx: Tx,
  companyId: string,
  news: readonly TemplateNews[],
): Promise<void> {
  const changed: string[] = [];
  for (const one of news) {
    const status = goneWords.includes(one.event) ? null : statusOf(one.event);
    changed.push(...(await setTemplateStatus(tx, companyId, one, status, one.reason)));
  }
  tellTemplates(parts, tx, companyId, changed);
}

/** What a number of the official API may send is looked up each time that it is connected. */
export const lookUpTemplates =
  ({ jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> }): OnConnected =>
  async (tx, { companyId, connectionId }, type) => {
    if (type === 'cloud')
      await jobs.enqueue(tx, templateSyncQueue, { companyId, connectionId }, { singletonKey: connectionId });
  };

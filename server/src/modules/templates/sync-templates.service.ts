import { type Template, type TemplateStatus, templateCategories } from '@yupflow/contract/templates';
import * as z from 'zod/mini';
import { type Graph, graphUrlOf, openGraph } from '../../channels/cloud-api/graph.ts';
import { GraphError } from '../../channels/cloud-api/graph-error.ts';
import type { Handler } from '../../jobs/handler.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { EgressError } from '../../platform/egress/egress-error.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { cloudAccountOf } from '../connections/connection-cloud.service.ts';
import { type ListedTemplate, saveTemplates } from './templates.repository.ts';

export interface SyncParts {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly egress: Pick<Egress, 'request' | 'open'>;
  readonly config: Pick<Config, 'pixelUrls'>;
  readonly realtime: Pick<Realtime, 'emit'>;
}

const pageSize = 100;
/** An account has 6,000 at most. */
const mostPages = 80;

const text = z.catch(z.string(), '');
const listed = z.object({
  name: z.string(),
  language: z.string(),
  category: text,
  status: text,
  rejected_reason: text,
  parameter_format: text,
  components: z.catch(z.array(z.unknown()), []),
});
const page = z.object({
  data: z.array(z.unknown()),
  paging: z.catch(z.object({ next: z.optional(z.string()), cursors: z.object({ after: z.string() }) }), {
    cursors: { after: '' },
  }),
});

const statuses: Readonly<Record<string, TemplateStatus>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  // Warned about, and still sent.
  FLAGGED: 'approved',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  LIMIT_EXCEEDED: 'disabled',
  ARCHIVED: 'disabled',
};

/** What the API has not decided yet, and words that we do not know, can't be sent. */
export const statusOf = (word: string): TemplateStatus => statuses[word] ?? 'pending';

const categoryOf = (word: string): Template['category'] =>
  templateCategories.find((known) => known === word.toLowerCase()) ?? 'utility';

function readListed(item: unknown): ListedTemplate[] {
  const read = z.safeParse(listed, item);
  if (!read.success) return [];
  const { name, language, category, status, rejected_reason: reason, parameter_format, components } = read.data;
  return [
    {
      name,
      language,
      category: categoryOf(category),
      status: statusOf(status),
      reason: reason && reason !== 'NONE' ? reason : null,
      components,
      has_named_values: parameter_format === 'NAMED',
    },
  ];
}

async function readAll(graph: Graph, businessId: string): Promise<ListedTemplate[]> {
  const found = new Map<string, ListedTemplate>();
  let after = '';
  for (let count = 0; count < mostPages; count++) {
    const { data, paging } = z.parse(
      page,
      await graph.get(`${businessId}/message_templates`, {
        fields: 'name,language,category,status,rejected_reason,parameter_format,components',
        limit: String(pageSize),
        ...(after ? { after } : {}),
      }),
    );
    for (const one of data.flatMap(readListed)) found.set(`${one.name} ${one.language}`, one);
    if (!paging.next || !paging.cursors.after) break;
    after = paging.cursors.after;
  }
  return [...found.values()];
}

export const tellTemplates = (
  { realtime }: Pick<SyncParts, 'realtime'>,
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): void => {
  if (ids.length > 0) afterCommit(tx, () => realtime.emit(companyId, 'templates.changed', { ids: ids.slice(0, 100) }));
};

/**
 * Asks the official API for all templates of the line's account, without a transaction, and keeps them. Undefined where
 * the line is of another type or gone.
 */
async function syncTemplates(parts: SyncParts, companyId: string, connectionId: string): Promise<number | undefined> {
  const { db, egress, config } = parts;
  const account = await db.withCompany(companyId, (tx) => cloudAccountOf(parts, tx, companyId, connectionId));
  if (!account) return undefined;
  const graph = openGraph({ egress, graphUrl: graphUrlOf(config) }, account);
  const all = await readAll(graph, account.businessId);
  await db.withCompany(companyId, async (tx) => {
    // Whose templates these are may be another's since they were asked for.
    const now = await cloudAccountOf(parts, tx, companyId, connectionId);
    if (now?.businessId !== account.businessId) return;
    tellTemplates(parts, tx, companyId, await saveTemplates(tx, companyId, account.businessId, all));
  });
  return all.length;
}

/** The same for a person, who is told where the API could not be asked. */
export async function syncByHand(parts: SyncParts, companyId: string, connectionId: string): Promise<number> {
  const count = await syncTemplates(parts, companyId, connectionId).catch((error: unknown) => {
    if (error instanceof GraphError || error instanceof EgressError) throw new AppError('line_offline');
    throw error;
  });
  if (count === undefined) throw new AppError('not_found');
  return count;
}

/** A token that is refused is shown by its line, which asks for another: then it is looked up anew. */
export const syncAtConnect =
  (parts: SyncParts): Handler<{ companyId: string; connectionId: string }> =>
  async ({ companyId, connectionId }) => {
    try {
      await syncTemplates(parts, companyId, connectionId);
    } catch (error) {
      if (!(error instanceof GraphError && error.status < 500 && error.status !== 429)) throw error;
    }
  };

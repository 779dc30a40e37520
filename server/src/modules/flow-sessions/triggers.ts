import { mediaKinds } from '@yupflow/contract/messages';
import { firingKeyword } from '@yupflow/flow-engine/keywords/match-keyword';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { modulesOf } from '../../platform/db/usable-modules.ts';
import type { Campaign } from '../broadcasts/replies.service.ts';
import { type ActiveKeyword, listPatterns } from '../keywords/keywords.service.ts';
import { type Allowed, allowedBy } from './allowed-modules.ts';
import type { FlowParts } from './flow-parts.service.ts';
import type { Trigger } from './session.ts';

/** What a contact wrote. */
export interface Heard {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  /** The option that was tapped. */
  readonly choice: string | null;
  readonly at: Date;
}

/** What flows a company begins by itself, on one of its lines. */
interface Starters {
  readonly campaign_flow_id: string | null;
  readonly default_flow_id: string | null;
  readonly media_flow_id: string | null;
  readonly line_flow_id: string | null;
  readonly line_name: string;
}

/** All that may begin a flow on a line. */
export interface Rules extends Starters {
  readonly connectionId: string;
  readonly keywords: readonly ActiveKeyword[];
}

export interface Automation {
  readonly allowed: Allowed;
  readonly starters: Starters;
  readonly hasKeywords: boolean;
}

/** What a company has of automation, by one query. Of flows, only those that can be started. */
export async function readAutomation(
  { config }: Pick<FlowParts, 'config'>,
  tx: Tx,
  companyId: string,
  connectionId: string,
): Promise<Automation> {
  const { rows } = await sql<Starters & { modules: string[] | null; has_keywords: boolean }>`
    select ${config.isFranchiseMode ? modulesOf(companyId) : sql`null::text[]`} as modules,
      exists (select from keywords k where k.company_id = c.id and k.is_active) as has_keywords,
      ${startable('c.default_flow_id')} as default_flow_id, ${startable('c.media_flow_id')} as media_flow_id,
      ${startable('c.campaign_flow_id')} as campaign_flow_id,
      ${startable('l.default_flow_id')} as line_flow_id, l.name as line_name
    from companies c, connections l
    where c.id = ${companyId} and l.company_id = c.id and l.id = ${connectionId}`.execute(tx);
  const { modules, has_keywords, ...starters } = only(rows);
  return { allowed: allowedBy(modules), starters, hasKeywords: has_keywords };
}

/** By one query more where the company has keywords, for as many messages as there are. */
export async function readRules(
  tx: Tx,
  companyId: string,
  connectionId: string,
  { allowed, starters, hasKeywords }: Automation,
): Promise<Rules> {
  const keywords = hasKeywords && allowed.keywords ? await listPatterns(tx, companyId) : [];
  if (allowed.flow) return { ...starters, connectionId, keywords };
  const sending = keywords.filter(({ does }) => does.kind === 'messages');
  return { ...starters, ...noFlows, connectionId, keywords: sending };
}

const noFlows = { campaign_flow_id: null, default_flow_id: null, media_flow_id: null, line_flow_id: null };

const startable = (column: string) =>
  sql`(select f.id from flows f where f.company_id = c.id and f.id = ${sql.ref(column)} and f.deleted_at is null
    and f.version_id is not null)`;

export type Firing =
  | { readonly does: 'flow'; readonly flowId: string; readonly trigger: Trigger; readonly keywordId: string | null }
  | { readonly does: 'messages'; readonly keyword: ActiveKeyword; readonly trigger: Trigger };

const longestText = 200;
const isMedia = (kind: string) => mediaKinds.some((known) => known === kind);

interface Place {
  /** It begins an attendance. */
  readonly isFirst: boolean;
  /** It answers a broadcast. */
  readonly campaign: Campaign | null;
}

/** The first that fits, in the order of the product: keyword, campaign flow, media flow, default flow. */
export function firingOf(rules: Rules, message: Heard, { isFirst, campaign }: Place): Firing | null {
  const { text, kind, at } = message;
  const trigger = (of: Trigger['kind'], id: string | null, name: string | null): Trigger => ({
    kind: of,
    id,
    name,
    text: text ? [...text.slice(0, longestText * 2)].slice(0, longestText).join('') : null,
    at: at.toISOString(),
  });
  const fired = text && rules.keywords.length > 0 ? firingKeyword(rules.keywords, text) : null;
  if (fired) {
    const { keyword } = fired;
    const why = trigger('keyword', keyword.id, keyword.name);
    return keyword.does.kind === 'flow'
      ? { does: 'flow', flowId: keyword.does.flowId, trigger: why, keywordId: keyword.id }
      : { does: 'messages', keyword, trigger: why };
  }
  const flow = (flowId: string, why: Trigger): Firing => ({ does: 'flow', flowId, trigger: why, keywordId: null });
  if (rules.campaign_flow_id && campaign)
    return flow(rules.campaign_flow_id, trigger('campaign', campaign.id, campaign.name));
  if (rules.media_flow_id && isMedia(kind)) return flow(rules.media_flow_id, trigger('media', null, null));
  if (!isFirst) return null;
  if (rules.line_flow_id) return flow(rules.line_flow_id, trigger('connection', rules.connectionId, rules.line_name));
  return rules.default_flow_id ? flow(rules.default_flow_id, trigger('default', null, null)) : null;
}

import type { ActionItem } from '@yupflow/flow-engine/blocks/actions/action-items';
import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { Media, Pair } from '@yupflow/flow-engine/blocks/parts';
import type { FlowCondition } from '@yupflow/flow-engine/conditions/conditions';
import type { Flow } from '@yupflow/flow-engine/flow';

/** What a flow's tags, fields and files are called in another company; null for what does not come along. */
export interface Rewriting {
  tag(id: string): string | null;
  field(id: string): string | null;
  media(media: Media): Media | null;
}

const anId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const isId = (text: string) => text.includes('-');

/** Names under which people write keys and passwords into a request. */
const secretName = /auth|key|token|secret|pass|cookie|sign|bearer|credential/i;

const tagOf = ({ tag }: Rewriting, id: string | null) => id && tag(id);
const fieldOf = ({ field }: Rewriting, id: string | null) => (id && isId(id) ? field(id) : id);

function rewriteAction(item: ActionItem, rewriting: Rewriting): ActionItem {
  switch (item.action) {
    case 'add_tag':
    case 'remove_tag':
      return { ...item, tag: tagOf(rewriting, item.tag) };
    case 'set_field':
    case 'clear_field':
      return { ...item, field: fieldOf(rewriting, item.field) };
    case 'add_cycle':
    case 'remove_cycle':
      return { ...item, cycle: null };
    case 'move_card':
      return { ...item, column: null };
    case 'assign_member':
      return { ...item, member: null, role: null };
    default:
      return item;
  }
}

/** A condition can't be without what it asks for: it goes with it. */
function rewriteCondition(condition: FlowCondition, rewriting: Rewriting): FlowCondition[] {
  if (condition.item === 'member') return 'value' in condition ? [] : [condition];
  if (condition.item === 'field') {
    const field = fieldOf(rewriting, condition.field);
    return field === null ? [] : [{ ...condition, field }];
  }
  if (condition.item !== 'tag') return [condition];
  if (condition.operator === 'in') {
    const value = condition.value.flatMap((id) => rewriting.tag(id) ?? []);
    return value.length === 0 ? [] : [{ ...condition, value }];
  }
  const value = rewriting.tag(condition.value);
  return value === null ? [] : [{ ...condition, value }];
}

const rewritePair = (pair: Pair): Pair => ({
  ...pair,
  secret: null,
  value: secretName.test(pair.name) ? '' : pair.value,
});

/** Without a password in it, and without the values of parameters that look like one. */
const openUrl = (url: string) =>
  url
    .replace(/^(\w+:\/\/)[^/?#]*@/, '$1')
    .replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, sign: string, name: string) =>
      secretName.test(name) ? `${sign}${name}=` : whole,
    );

function rewriteParts(block: Block, rewriting: Rewriting): Block {
  switch (block.type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return { ...block, media: block.media && rewriting.media(block.media) };
    case 'template':
      return { ...block, template: null, media: block.media && rewriting.media(block.media) };
    case 'save_answer':
      return { ...block, field: fieldOf(rewriting, block.field) };
    case 'wait':
      return block.until.kind === 'date'
        ? { ...block, until: { ...block.until, field: fieldOf(rewriting, block.until.field) } }
        : block;
    case 'actions':
      return { ...block, items: block.items.map((item) => rewriteAction(item, rewriting)) };
    case 'condition': {
      const groups = block.groups.map((group) => ({
        ...group,
        items: group.items.flatMap((condition) => rewriteCondition(condition, rewriting)),
      }));
      return { ...block, groups };
    }
    case 'go_to_flow':
      return { ...block, flow: null, block: null };
    case 'http_request':
      return {
        ...block,
        url: openUrl(block.url),
        query: block.query.map(rewritePair),
        headers: block.headers.map(rewritePair),
        saves: block.saves.map((save) => ({ ...save, field: fieldOf(rewriting, save.field) })),
      };
    case 'notify_member':
      return { ...block, members: [] };
    case 'pixel_meta':
    case 'pixel_tiktok':
      return { ...block, pixel: '', secret: null, test_code: '' };
    case 'pixel_ga4':
      return { ...block, measurement: '', secret: null, test_code: '' };
    default:
      return block;
  }
}

/** Fields stand in texts too, as `{{id|fallback}}`. */
function rewriteTexts<T>(value: T, rewriting: Rewriting): T {
  const text = JSON.stringify(value).replace(/\{\{\s*[0-9a-f-]{36}/g, (variable) =>
    variable.replace(anId, (id) => rewriting.field(id) ?? id),
  );
  return JSON.parse(text) as T;
}

/** As another company may have it: blocks keep their shape; members, roles, templates, other flows and secrets are left out. */
export function rewriteFlow(flow: Flow, rewriting: Rewriting): Flow {
  const blocks = flow.blocks.map((block) => rewriteParts(rewriteTexts(block, rewriting), rewriting));
  return { ...flow, blocks };
}

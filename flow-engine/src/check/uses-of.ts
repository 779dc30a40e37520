import type { ActionItem } from '../blocks/actions/action-items.ts';
import type { Block } from '../blocks/block.ts';
import type { ConditionBlock } from '../blocks/condition/schema.ts';
import type { FlowCondition } from '../conditions/conditions.ts';
import type { ReferenceKind } from '../run/world.ts';
import { variablesOf } from '../variables/fill-variables.ts';
import { isFieldId } from '../variables/flow-variables.ts';
import { textsOf } from './texts-of.ts';

/** Something of the company that a block names. */
export interface Use {
  readonly kind: ReferenceKind;
  readonly id: string;
  /** As `Fault.part` names it. */
  readonly part: string;
}

const use = (kind: ReferenceKind, id: string | null, part: string): Use[] =>
  id === null || (kind === 'field' && !isFieldId(id)) ? [] : [{ kind, id, part }];

function usesOfAction(item: ActionItem): Use[] {
  switch (item.action) {
    case 'add_tag':
    case 'remove_tag':
      return use('tag', item.tag, item.id);
    case 'set_field':
    case 'clear_field':
      return use('field', item.field, item.id);
    case 'add_cycle':
    case 'remove_cycle':
      return use('cycle', item.cycle, item.id);
    case 'move_card':
      return use('column', item.column, item.id);
    case 'assign_member':
      return [...use('member', item.member, item.id), ...use('role', item.role, item.id)];
    default:
      return [];
  }
}

function usesOfCondition(condition: FlowCondition, part: string): Use[] {
  if (condition.item === 'field') return use('field', condition.field, part);
  if (condition.item === 'tag') return [condition.value].flat().flatMap((tag) => use('tag', tag, part));
  return condition.item === 'member' && 'value' in condition ? use('member', condition.value, part) : [];
}

const usesOfGroup = ({ id, items }: ConditionBlock['groups'][number]): Use[] =>
  items.flatMap((item, index) => usesOfCondition(item, `${id}.${index}`));

function ownUsesOf(block: Block): Use[] {
  switch (block.type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return use('media', block.media?.key ?? null, 'media');
    case 'template':
      return [...use('template', block.template, 'template'), ...use('media', block.media?.key ?? null, 'media')];
    case 'save_answer':
      return use('field', block.field, 'field');
    case 'wait':
      return block.until.kind === 'date' ? use('field', block.until.field, 'field') : [];
    case 'go_to_flow':
      return use('flow', block.flow, 'flow');
    case 'actions':
      return block.items.flatMap(usesOfAction);
    case 'condition':
      return block.groups.flatMap(usesOfGroup);
    case 'http_request':
      return [
        ...block.query.flatMap(({ secret }, index) => use('secret', secret, `query.${index}`)),
        ...block.headers.flatMap(({ secret }, index) => use('secret', secret, `headers.${index}`)),
        ...block.saves.flatMap(({ field }, index) => use('field', field, `saves.${index}`)),
      ];
    case 'notify_member':
      return block.members.flatMap((member) => use('member', member, 'members'));
    case 'pixel_meta':
    case 'pixel_ga4':
    case 'pixel_tiktok':
      return use('secret', block.secret, 'secret');
    default:
      return [];
  }
}

/** Everything that it names, in its own fields and in the variables of its texts. */
export function usesOf(block: Block): Use[] {
  const named = textsOf(block).flatMap(({ part, text }) =>
    variablesOf(text).flatMap((name) => use('field', name, part)),
  );
  return [...ownUsesOf(block), ...named];
}

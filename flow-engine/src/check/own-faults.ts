import type { ActionItem } from '../blocks/actions/action-items.ts';
import type { Block } from '../blocks/block.ts';
import type { Option } from '../blocks/parts.ts';
import { parseFormula } from '../formula/parse-formula.ts';
import { plainNumber } from '../formula/plain-number.ts';
import { variablesOf } from '../variables/fill-variables.ts';
import { isFieldId, isNamedVariable } from '../variables/flow-variables.ts';
import type { FaultCode } from './fault.ts';
import { sameOptions } from './same-options.ts';
import { isEmailAddress, isJson, isPhone, isUrl } from './text-shapes.ts';
import { textsOf } from './texts-of.ts';

/** Of one block: which one is said by whoever asks. */
export interface BlockFault {
  readonly code: FaultCode;
  readonly part?: string;
}

type Found = readonly BlockFault[];
const none: Found = [];
const when = (isWrong: boolean, code: FaultCode, part?: string): Found =>
  isWrong ? [part === undefined ? { code } : { code, part }] : none;

function textFaults(block: Block): Found {
  return textsOf(block).flatMap(({ part, text, isNeeded }) => [
    ...when(isNeeded && text.trim() === '', 'empty_text', part),
    ...when(
      variablesOf(text).some((name) => !isNamedVariable(name) && !isFieldId(name)),
      'unknown_variable',
      part,
    ),
  ]);
}

function optionFaults(options: readonly Option[]): Found {
  return [
    ...when(options.length === 0, 'missing_options', 'options'),
    ...options.flatMap(({ id, label }) => when(label.trim() === '', 'empty_option', id)),
    ...sameOptions(options).map((id): BlockFault => ({ code: 'same_option', part: id })),
  ];
}

function actionFaults(item: ActionItem): Found {
  const isMissing = (...references: (string | null)[]) =>
    when(
      references.every((one) => one === null),
      'missing_reference',
      item.id,
    );
  switch (item.action) {
    case 'add_tag':
    case 'remove_tag':
      return isMissing(item.tag);
    case 'add_cycle':
    case 'remove_cycle':
      return isMissing(item.cycle);
    case 'move_card':
      return isMissing(item.column);
    case 'assign_member':
      return isMissing(item.member, item.role);
    case 'clear_field':
      return when(item.field === null, 'missing_field', item.id);
    case 'set_field':
      return [
        ...when(item.field === null, 'missing_field', item.id),
        ...when(
          item.operation !== 'set' && item.value.trim() !== '' && parseFormula(item.value) === null,
          'broken_formula',
          item.id,
        ),
      ];
    default:
      return none;
  }
}

const isPixelValue = (value: string) =>
  value.trim() === '' || plainNumber(value) !== null || variablesOf(value).length > 0;

function fieldFaults(block: Block): Found {
  switch (block.type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return when(block.media === null, 'missing_media', 'media');
    case 'location':
      return when(block.latitude === null || block.longitude === null, 'invalid_location');
    case 'contact_card':
      return [
        ...when(block.cards.length === 0, 'empty'),
        ...block.cards.flatMap(({ phone }, index) => when(!isPhone(phone), 'invalid_phone', `cards.${index}`)),
      ];
    case 'save_answer':
      return when(block.field === null, 'missing_field', 'field');
    case 'wait':
      return when(block.until.kind === 'date' && block.until.field === null, 'missing_field', 'field');
    case 'reply_buttons':
    case 'list':
    case 'numbered_menu':
      return optionFaults(block.options);
    case 'template':
      return [
        ...when(block.template === null, 'missing_reference', 'template'),
        ...sameOptions(block.options).map((id): BlockFault => ({ code: 'same_option', part: id })),
      ];
    case 'link':
      return when(!isUrl(block.url), 'invalid_url', 'url');
    case 'actions':
      return [...when(block.items.length === 0, 'missing_actions'), ...block.items.flatMap(actionFaults)];
    case 'condition':
      return [
        ...when(block.groups.length === 0, 'missing_conditions'),
        ...block.groups.flatMap(({ id, items }) => when(items.length === 0, 'missing_conditions', id)),
      ];
    case 'randomizer':
      return when(block.branches.reduce((sum, { percent }) => sum + percent, 0) !== 100, 'wrong_percent');
    case 'go_to_flow':
      return when(block.flow === null, 'missing_reference', 'flow');
    case 'http_request':
      return [
        ...when(!isUrl(block.url), 'invalid_url', 'url'),
        ...when(block.body.kind === 'json' && !isJson(block.body.text), 'wrong_value', 'body'),
        ...block.saves.flatMap(({ field }, index) => when(field === null, 'missing_field', `saves.${index}`)),
      ];
    case 'notify_member':
      return when(block.members.length === 0, 'missing_reference', 'members');
    case 'send_email':
      return when(!isEmailAddress(block.to), 'invalid_email', 'to');
    case 'pixel_meta':
    case 'pixel_ga4':
    case 'pixel_tiktok':
      return [
        ...when(block.secret === null, 'missing_reference', 'secret'),
        ...when(!isPixelValue(block.value), 'wrong_value', 'value'),
      ];
    default:
      return none;
  }
}

const known = new WeakMap<Block, Found>();

/** What is wrong with a block whatever the company has. Blocks never change in place, so each is looked at once. */
export function ownFaultsOf(block: Block): Found {
  const found = known.get(block) ?? [...fieldFaults(block), ...textFaults(block)];
  known.set(block, found);
  return found;
}

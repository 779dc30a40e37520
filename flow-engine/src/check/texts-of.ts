import type { ActionItem } from '../blocks/actions/action-items.ts';
import type { Block } from '../blocks/block.ts';
import type { Option, Pair } from '../blocks/parts.ts';

/** A text of a block that may hold variables. */
export interface BlockText {
  /** As `Fault.part` names it. */
  readonly part: string;
  readonly text: string;
  /** Without it the block makes no sense. */
  readonly isNeeded: boolean;
}

const needed = (part: string, text: string): BlockText => ({ part, text, isNeeded: true });
const optional = (part: string, text: string): BlockText => ({ part, text, isNeeded: false });

function optionTexts(options: readonly Option[]): BlockText[] {
  // An option without a label has a fault of its own.
  return options.flatMap(({ id, label, description }) => [optional(id, label), optional(id, description)]);
}

function actionTexts(item: ActionItem): BlockText[] {
  if (item.action === 'custom_event') return [needed(item.id, item.name)];
  return item.action === 'set_field' ? [needed(item.id, item.value)] : [];
}

function pairTexts(list: string, pairs: readonly Pair[]): BlockText[] {
  return pairs.flatMap(({ name, value }, index) => [
    needed(`${list}.${index}`, name),
    optional(`${list}.${index}`, value),
  ]);
}

/** Never said where the first answer that fits nothing is the last. */
const errorText = ({ error, attempts }: { error: string; attempts: number }): BlockText =>
  attempts > 1 ? needed('error', error) : optional('error', error);

export function textsOf(block: Block): readonly BlockText[] {
  switch (block.type) {
    case 'text':
      return [needed('text', block.text)];
    case 'image':
    case 'video':
    case 'file':
      return [optional('caption', block.caption)];
    case 'location':
      return [optional('title', block.title), optional('address', block.address)];
    case 'contact_card':
      return block.cards.flatMap(({ name, phone }, index) => [
        needed(`cards.${index}`, name),
        optional(`cards.${index}`, phone),
      ]);
    case 'save_answer':
      return [needed('question', block.question), errorText(block)];
    case 'reply_buttons':
      return [
        needed('text', block.text),
        optional('footer', block.footer),
        ...optionTexts(block.options),
        errorText(block),
      ];
    case 'list':
      return [
        needed('text', block.text),
        optional('footer', block.footer),
        needed('button', block.button),
        ...optionTexts(block.options),
        errorText(block),
      ];
    case 'numbered_menu':
      return [needed('text', block.text), ...optionTexts(block.options), errorText(block)];
    case 'link':
      return [needed('text', block.text), optional('label', block.label), optional('url', block.url)];
    case 'template':
      return [
        ...block.header.map((value, index) => needed(`header.${index}`, value)),
        ...block.body.map((value, index) => needed(`body.${index}`, value)),
        ...block.links.map((value, index) => needed(`links.${index}`, value)),
        ...(block.options.length > 0 ? [errorText(block)] : []),
      ];
    case 'actions':
      return block.items.flatMap(actionTexts);
    case 'http_request':
      return [
        optional('url', block.url),
        ...pairTexts('query', block.query),
        ...pairTexts('headers', block.headers),
        ...(block.body.kind === 'none' ? [] : [optional('body', block.body.text)]),
      ];
    case 'notify_member':
      return [needed('text', block.text)];
    case 'send_email':
      return [optional('to', block.to), needed('subject', block.subject), needed('text', block.text)];
    case 'pixel_meta':
    case 'pixel_tiktok':
      return [needed('pixel', block.pixel), optional('value', block.value)];
    case 'pixel_ga4':
      return [needed('measurement', block.measurement), optional('value', block.value)];
    default:
      return [];
  }
}

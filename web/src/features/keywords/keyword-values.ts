import type { Keyword, KeywordForm, KeywordMessage } from '@yupflow/contract/keywords';
import type { ChosenMedia } from '../../pickers/media-field.tsx';
import { type DraftMessage, emptyMessage } from './messages-field.tsx';

/** As the form has it: both things that a keyword can do are kept while somebody chooses between them. */
export interface KeywordValues {
  name: string;
  is_active: boolean;
  rule: KeywordForm['rule'];
  is_partial: boolean;
  words: string[];
  does: KeywordForm['action']['kind'];
  flow_id: string | null;
  messages: DraftMessage[];
}

export const newKeyword: KeywordValues = {
  name: '',
  is_active: true,
  rule: 'contains',
  is_partial: false,
  words: [],
  does: 'flow',
  flow_id: null,
  messages: [emptyMessage],
};

export function valuesOf({ name, is_active, rule, is_partial, words, action }: Keyword): KeywordValues {
  const values = { ...newKeyword, name, is_active, rule, is_partial, words, does: action.kind };
  if (action.kind === 'flow') return { ...values, flow_id: action.flow_id };
  return { ...values, messages: action.messages.map(({ text, media }) => ({ text, media })) };
}

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** How a file is shown on the phone. */
function kindOf(media: ChosenMedia | null): KeywordMessage['kind'] {
  if (!media) return 'text';
  if (pictures.includes(media.type)) return 'image';
  const [kind] = media.type.split('/');
  return kind === 'video' || kind === 'audio' ? kind : 'document';
}

const withoutCaption = ['audio', 'voice'];

export function formOf({ does, flow_id, messages, ...rule }: KeywordValues): object {
  if (does === 'flow') return { ...rule, action: { kind: 'flow', flow_id: flow_id ?? undefined } };
  const sent = messages.map(({ text, media }) => {
    const kind = kindOf(media);
    return {
      kind,
      text: withoutCaption.includes(kind) ? '' : text,
      ...(media?.key ? { media: { key: media.key } } : {}),
    };
  });
  return { ...rule, action: { kind: 'messages', messages: sent } };
}

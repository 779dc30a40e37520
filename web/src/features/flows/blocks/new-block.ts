import type { Block, BlockType } from '@yupflow/flow-engine/blocks/block';
import type { TFunction } from 'i18next';
import { newPartId } from '../../../pickers/actions/part-ids.ts';
import { blockTitle } from './block-labels.ts';

const pixel = { event: 'lead', value: '', currency: 'BRL', test_code: '', secret: null } as const;

/** A block as it comes out of the drawer. */
export function newBlock(type: BlockType, position: { x: number; y: number }, t: TFunction<'blocks'>): Block {
  const base = { id: newPartId(), name: t(blockTitle(type)), note: '', position };
  const option = () => ({ id: newPartId(), label: '', description: '', synonyms: [] });
  const asking = (error: string) => ({ error, attempts: 3, timeout: null });
  const choices = { options: [option(), option()], ...asking(t('defaults.choiceError')) };
  switch (type) {
    case 'start':
    case 'end':
      return { ...base, type };
    case 'text':
      return { ...base, type, text: '', typing: 0 };
    case 'image':
    case 'video':
    case 'file':
      return { ...base, type, media: null, caption: '' };
    case 'audio':
      return { ...base, type, media: null, is_voice: true };
    case 'location':
      return { ...base, type, latitude: null, longitude: null, title: '', address: '' };
    case 'contact_card':
      return { ...base, type, cards: [{ name: '', phone: '' }] };
    case 'template':
      return {
        ...base,
        type,
        template: null,
        header: [],
        body: [],
        links: [],
        media: null,
        options: [],
        ...asking(t('defaults.choiceError')),
      };
    case 'delay':
      return { ...base, type, seconds: 3, is_typing: true };
    case 'save_answer':
      return { ...base, type, question: '', field: null, ...asking(t('defaults.error')) };
    case 'reply_buttons':
      return { ...base, type, text: '', footer: '', ...choices };
    case 'list':
      return { ...base, type, text: '', footer: '', button: t('defaults.listButton'), ...choices };
    case 'numbered_menu':
      return { ...base, type, text: '', ...choices };
    case 'link':
      return { ...base, type, text: '', label: '', url: '' };
    case 'actions':
      return { ...base, type, items: [] };
    case 'condition':
      return { ...base, type, groups: [{ id: newPartId(), name: '', match: 'all', items: [] }] };
    case 'randomizer':
      return {
        ...base,
        type,
        branches: ['A', 'B'].map((name) => ({ id: newPartId(), name, percent: 50 })),
      };
    case 'wait':
      return { ...base, type, until: { kind: 'duration', amount: 1, unit: 'day' }, window: null };
    case 'go_to_flow':
      return { ...base, type, flow: null, block: null };
    case 'http_request':
      return {
        ...base,
        type,
        method: 'GET',
        url: '',
        query: [],
        headers: [],
        body: { kind: 'none', text: '' },
        timeout: 10,
        saves: [],
      };
    case 'notify_member':
      return { ...base, type, members: [], text: '' };
    case 'send_email':
      return { ...base, type, to: '', subject: '', text: '' };
    case 'pixel_ga4':
      return { ...base, type, measurement: '', ...pixel };
    case 'pixel_meta':
    case 'pixel_tiktok':
      return { ...base, type, pixel: '', ...pixel };
  }
}

import type { BlockOf, BlockType } from '../../src/blocks/block.ts';
import { type Flow, flow as flowShape, schemaVersion } from '../../src/flow.ts';

type Own<Type extends BlockType> = Omit<BlockOf<Type>, 'id' | 'type' | 'name' | 'note' | 'position'>;

const asking = { error: 'Sorry?', attempts: 2, timeout: null } as const;
const pixel = { event: 'lead', value: '', currency: 'BRL', test_code: '' } as const;

/** What a block has where a test does not say otherwise. */
const defaults: { readonly [Type in BlockType]: Own<Type> } = {
  start: {},
  text: { text: '', typing: 0 },
  image: { media: null, caption: '' },
  video: { media: null, caption: '' },
  audio: { media: null, is_voice: true },
  file: { media: null, caption: '' },
  location: { latitude: null, longitude: null, title: '', address: '' },
  contact_card: { cards: [] },
  delay: { seconds: 1, is_typing: true },
  save_answer: { question: '', field: null, ...asking },
  reply_buttons: { text: '', footer: '', options: [], ...asking },
  list: { text: '', footer: '', button: '', options: [], ...asking },
  numbered_menu: { text: '', options: [], ...asking },
  link: { text: '', label: '', url: '' },
  template: { template: null, header: [], body: [], links: [], media: null, options: [], ...asking },
  actions: { items: [] },
  condition: { groups: [] },
  randomizer: { branches: [] },
  wait: { until: { kind: 'duration', amount: 1, unit: 'day' }, window: null },
  go_to_flow: { flow: null, block: null },
  end: {},
  http_request: {
    method: 'GET',
    url: '',
    query: [],
    headers: [],
    body: { kind: 'none', text: '' },
    timeout: 10,
    saves: [],
  },
  notify_member: { members: [], text: '' },
  send_email: { to: '', subject: '', text: '' },
  pixel_meta: { pixel: '', secret: null, ...pixel },
  pixel_ga4: { measurement: '', secret: null, ...pixel },
  pixel_tiktok: { pixel: '', secret: null, ...pixel },
};

type Drawn = { [Type in BlockType]: readonly [Type, Partial<Own<Type>>] }[BlockType];

/** A block with an id of its own; what is not said is as in a new one. */
export function drawBlock<Type extends BlockType>(id: string, type: Type, own: Partial<Own<Type>> = {}): BlockOf<Type> {
  const common = { id, type, name: id, note: '', position: { x: 0, y: 0 } };
  return { ...common, ...defaults[type], ...own } as unknown as BlockOf<Type>;
}

/** `ask.answered > thanks`; without an output it is `next`. */
function drawEdge(line: string) {
  const [, from = '', output = 'next', to = ''] = /^([\w-]+)(?:\.([\w-]+))? > ([\w-]+)$/.exec(line) ?? [];
  return { from, output, to };
}

/** A flow with a start, from blocks by their ids and lines between them. It is as valid as a draft. */
export function drawFlow(blocks: Readonly<Record<string, Drawn>>, lines: readonly string[]): Flow {
  const drawn = Object.entries(blocks).map(([id, [type, own]]) => drawBlock(id, type, own as Partial<Own<BlockType>>));
  const blocksWithStart = [drawBlock('start', 'start'), ...drawn];
  return flowShape.parse({ schemaVersion, blocks: blocksWithStart, edges: lines.map(drawEdge), notes: [] });
}

/** One block after the other, by their outputs `next`. */
export function drawLine(blocks: Readonly<Record<string, Drawn>>): Flow {
  const ids = ['start', ...Object.keys(blocks)];
  return drawFlow(
    blocks,
    ids.slice(1).map((id, index) => `${ids[index]} > ${id}`),
  );
}

export const option = (id: string, label: string, ...synonyms: string[]) => ({ id, label, description: '', synonyms });

import * as z from 'zod/mini';
import { actionsBlock } from './actions/schema.ts';
import { audioBlock } from './audio/schema.ts';
import { conditionBlock } from './condition/schema.ts';
import { contactCardBlock } from './contact-card/schema.ts';
import { delayBlock } from './delay/schema.ts';
import { endBlock } from './end/schema.ts';
import { fileBlock } from './file/schema.ts';
import { goToFlowBlock } from './go-to-flow/schema.ts';
import { httpRequestBlock } from './http-request/schema.ts';
import { imageBlock } from './image/schema.ts';
import { linkBlock } from './link/schema.ts';
import { listBlock } from './list/schema.ts';
import { locationBlock } from './location/schema.ts';
import { notifyMemberBlock } from './notify-member/schema.ts';
import { numberedMenuBlock } from './numbered-menu/schema.ts';
import { pixelGa4Block } from './pixel-ga4/schema.ts';
import { pixelMetaBlock } from './pixel-meta/schema.ts';
import { pixelTiktokBlock } from './pixel-tiktok/schema.ts';
import { randomizerBlock } from './randomizer/schema.ts';
import { replyButtonsBlock } from './reply-buttons/schema.ts';
import { saveAnswerBlock } from './save-answer/schema.ts';
import { sendEmailBlock } from './send-email/schema.ts';
import { startBlock } from './start/schema.ts';
import { templateBlock } from './template/schema.ts';
import { textBlock } from './text/schema.ts';
import { videoBlock } from './video/schema.ts';
import { waitBlock } from './wait/schema.ts';

export const block = z.discriminatedUnion('type', [
  startBlock,
  textBlock,
  imageBlock,
  videoBlock,
  audioBlock,
  fileBlock,
  locationBlock,
  contactCardBlock,
  delayBlock,
  saveAnswerBlock,
  replyButtonsBlock,
  listBlock,
  numberedMenuBlock,
  linkBlock,
  templateBlock,
  actionsBlock,
  conditionBlock,
  randomizerBlock,
  waitBlock,
  goToFlowBlock,
  endBlock,
  httpRequestBlock,
  notifyMemberBlock,
  sendEmailBlock,
  pixelMetaBlock,
  pixelGa4Block,
  pixelTiktokBlock,
]);
export type Block = z.output<typeof block>;
export type BlockType = Block['type'];
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>;

/** The builder's drawers; the start stands in none. */
export const blockCategories = {
  content: ['text', 'save_answer', 'image', 'video', 'audio', 'file', 'location', 'contact_card', 'template', 'delay'],
  buttons: ['reply_buttons', 'list', 'numbered_menu', 'link'],
  actions: ['actions'],
  logic: ['condition', 'randomizer', 'wait', 'go_to_flow', 'end'],
  integrations: ['http_request', 'notify_member', 'send_email'],
  pixels: ['pixel_meta', 'pixel_ga4', 'pixel_tiktok'],
} as const satisfies Record<string, readonly Exclude<BlockType, 'start'>[]>;
export type BlockCategory = keyof typeof blockCategories;

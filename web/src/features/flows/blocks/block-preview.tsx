import type { Block } from '@yupflow/flow-engine/blocks/block';
import { ActionsPreview } from './preview/action-rows.tsx';
import { JumpPreview, WaitPreview } from './preview/logic-previews.tsx';
import { MediaPreview } from './preview/media-preview.tsx';
import {
  CardsPreview,
  ChoicesPreview,
  DelayPreview,
  LinkPreview,
  LocationPreview,
  QuestionPreview,
  TextPreview,
} from './preview/message-previews.tsx';
import { EmailPreview, NotifyPreview, PixelPreview, RequestPreview } from './preview/outside-previews.tsx';
import { StartPreview } from './preview/start-preview.tsx';
import { TemplateBlockPreview } from './preview/template-block-preview.tsx';

/** What the contact will see, on the block's card. Choices, groups and shares stand at its outputs. */
export function BlockPreview({ block }: { readonly block: Block }) {
  switch (block.type) {
    case 'start':
      return <StartPreview />;
    case 'text':
      return <TextPreview block={block} />;
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return <MediaPreview block={block} />;
    case 'location':
      return <LocationPreview block={block} />;
    case 'contact_card':
      return <CardsPreview block={block} />;
    case 'delay':
      return <DelayPreview block={block} />;
    case 'save_answer':
      return <QuestionPreview block={block} />;
    case 'reply_buttons':
    case 'list':
    case 'numbered_menu':
      return <ChoicesPreview block={block} />;
    case 'template':
      return <TemplateBlockPreview block={block} />;
    case 'link':
      return <LinkPreview block={block} />;
    case 'actions':
      return <ActionsPreview block={block} />;
    case 'wait':
      return <WaitPreview block={block} />;
    case 'go_to_flow':
      return <JumpPreview block={block} />;
    case 'http_request':
      return <RequestPreview block={block} />;
    case 'notify_member':
      return <NotifyPreview block={block} />;
    case 'send_email':
      return <EmailPreview block={block} />;
    case 'pixel_meta':
    case 'pixel_ga4':
    case 'pixel_tiktok':
      return <PixelPreview block={block} />;
    case 'condition':
    case 'randomizer':
    case 'end':
      return null;
  }
}

import { executeActions } from '../blocks/actions/execute.ts';
import { executeAudio } from '../blocks/audio/execute.ts';
import type { Block } from '../blocks/block.ts';
import { executeCondition } from '../blocks/condition/execute.ts';
import { executeContactCard } from '../blocks/contact-card/execute.ts';
import { executeDelay } from '../blocks/delay/execute.ts';
import { executeEnd } from '../blocks/end/execute.ts';
import { executeFile } from '../blocks/file/execute.ts';
import { executeGoToFlow } from '../blocks/go-to-flow/execute.ts';
import { executeHttpRequest } from '../blocks/http-request/execute.ts';
import { executeImage } from '../blocks/image/execute.ts';
import { executeLink } from '../blocks/link/execute.ts';
import { executeList } from '../blocks/list/execute.ts';
import { executeLocation } from '../blocks/location/execute.ts';
import { executeNotifyMember } from '../blocks/notify-member/execute.ts';
import { executeNumberedMenu } from '../blocks/numbered-menu/execute.ts';
import { executePixelGa4 } from '../blocks/pixel-ga4/execute.ts';
import { executePixelMeta } from '../blocks/pixel-meta/execute.ts';
import { executePixelTiktok } from '../blocks/pixel-tiktok/execute.ts';
import { executeRandomizer } from '../blocks/randomizer/execute.ts';
import { executeReplyButtons } from '../blocks/reply-buttons/execute.ts';
import { executeSaveAnswer } from '../blocks/save-answer/execute.ts';
import { executeSendEmail } from '../blocks/send-email/execute.ts';
import { executeStart } from '../blocks/start/execute.ts';
import { executeTemplate } from '../blocks/template/execute.ts';
import { executeText } from '../blocks/text/execute.ts';
import { executeVideo } from '../blocks/video/execute.ts';
import { executeWait } from '../blocks/wait/execute.ts';
import type { BlockOutcome, StepContext } from './step-context.ts';

/** Undefined for a type that this engine does not know. */
export function runBlock(block: Block, step: StepContext): BlockOutcome | undefined {
  switch (block.type) {
    case 'start':
      return executeStart(block, step);
    case 'text':
      return executeText(block, step);
    case 'image':
      return executeImage(block, step);
    case 'video':
      return executeVideo(block, step);
    case 'audio':
      return executeAudio(block, step);
    case 'file':
      return executeFile(block, step);
    case 'location':
      return executeLocation(block, step);
    case 'contact_card':
      return executeContactCard(block, step);
    case 'delay':
      return executeDelay(block, step);
    case 'save_answer':
      return executeSaveAnswer(block, step);
    case 'reply_buttons':
      return executeReplyButtons(block, step);
    case 'list':
      return executeList(block, step);
    case 'numbered_menu':
      return executeNumberedMenu(block, step);
    case 'link':
      return executeLink(block, step);
    case 'template':
      return executeTemplate(block, step);
    case 'actions':
      return executeActions(block, step);
    case 'condition':
      return executeCondition(block, step);
    case 'randomizer':
      return executeRandomizer(block, step);
    case 'wait':
      return executeWait(block, step);
    case 'go_to_flow':
      return executeGoToFlow(block, step);
    case 'end':
      return executeEnd(block, step);
    case 'http_request':
      return executeHttpRequest(block, step);
    case 'notify_member':
      return executeNotifyMember(block, step);
    case 'send_email':
      return executeSendEmail(block, step);
    case 'pixel_meta':
      return executePixelMeta(block, step);
    case 'pixel_ga4':
      return executePixelGa4(block, step);
    case 'pixel_tiktok':
      return executePixelTiktok(block, step);
    default:
      block satisfies never;
      return undefined;
  }
}

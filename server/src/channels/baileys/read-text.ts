import type { proto } from 'baileys';
import type { Said } from './unwrap-content.ts';

const lines = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part) => part).join('\n');

const listed = (entries: readonly (string | null | undefined)[]): string =>
  entries.map((entry, at) => `${at + 1}. ${entry ?? ''}`).join('\n');

/** What was chosen of what we, or others, had offered: as it reads, else by its id. */
function readChoice(content: proto.IMessage): string | null {
  const {
    buttonsResponseMessage: button,
    listResponseMessage: row,
    templateButtonReplyMessage: reply,
    interactiveResponseMessage: flow,
  } = content;
  if (button) return button.selectedDisplayText || button.selectedButtonId || '';
  if (row) return row.title || row.description || row.singleSelectReply?.selectedRowId || '';
  if (reply) return reply.selectedDisplayText || reply.selectedId || '';
  if (flow) return flow.body?.text || chosenIn(flow.nativeFlowResponseMessage?.paramsJson ?? '');
  return null;
}

const chosenNames = ['title', 'display_text', 'description', 'text', 'id'];

/** Written by whatever made the buttons, so anything may stand in it. */
function chosenIn(json: string): string {
  try {
    const chosen: unknown = JSON.parse(json);
    const values = Object.entries(chosen && typeof chosen === 'object' ? chosen : {});
    const found = chosenNames.map((name) => values.find(([key]) => key === name)?.[1]);
    return String(found.find((value) => typeof value === 'string' && value !== '') ?? json);
  } catch {
    return json;
  }
}

/** Menus, offers and templates, as companies send them to each other. */
function readOffer(content: proto.IMessage): string | null {
  const { buttonsMessage, listMessage, templateMessage, interactiveMessage } = content;
  if (buttonsMessage) {
    const { text, contentText, footerText, buttons } = buttonsMessage;
    return lines(text, contentText, footerText, listed((buttons ?? []).map((one) => one.buttonText?.displayText)));
  }
  if (listMessage) {
    const { title, description, footerText, sections } = listMessage;
    return lines(
      title,
      description,
      footerText,
      listed((sections ?? []).flatMap(({ rows }) => (rows ?? []).map((row) => row.title))),
    );
  }
  if (templateMessage) {
    const filled = templateMessage.hydratedTemplate ?? templateMessage.hydratedFourRowTemplate;
    const { hydratedTitleText, hydratedContentText, hydratedFooterText } = filled ?? {};
    return (
      lines(hydratedTitleText, hydratedContentText, hydratedFooterText) ||
      readInteractive(templateMessage.interactiveMessageTemplate)
    );
  }
  return interactiveMessage ? readInteractive(interactiveMessage) : null;
}

const readInteractive = (message: proto.Message.IInteractiveMessage | null | undefined): string =>
  lines(message?.header?.title, message?.body?.text, message?.footer?.text);

function readShopping(content: proto.IMessage): string | null {
  const { productMessage, orderMessage, groupInviteMessage, eventMessage } = content;
  if (productMessage) {
    const { product, body, footer } = productMessage;
    return lines(`🛍️ ${product?.title ?? ''}`, product?.description, product?.url, body, footer);
  }
  if (orderMessage)
    return lines(`🛒 ${orderMessage.orderTitle ?? ''} × ${orderMessage.itemCount ?? 0}`, orderMessage.message);
  if (groupInviteMessage) {
    const { groupName, caption, inviteCode } = groupInviteMessage;
    return lines(`👥 ${groupName ?? ''}`, caption, inviteCode && `https://chat.whatsapp.com/${inviteCode}`);
  }
  if (eventMessage) {
    const { name, description, location, joinLink } = eventMessage;
    return lines(`📅 ${name ?? ''}`, description, location?.name, joinLink);
  }
  return null;
}

/** Between devices, or about messages in ways that come with a later issue: nobody reads them as words. */
const silent: readonly string[] = [
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'albumMessage',
  'call',
  'callLogMesssage',
  'bcallMessage',
  'chat',
  'stickerSyncRmrMessage',
  'encEventResponseMessage',
  'secretEncryptedMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'placeholderMessage',
  'requestPhoneNumberMessage',
  'statusNotificationMessage',
  'pollResultSnapshotMessage',
  'pollResultSnapshotMessageV3',
];

/** `requestPaymentMessage` → `[request payment]`: whoever reads it looks at the phone. */
const placeholder = (field: string): string =>
  `[${field
    .replace(/Message(V\d+)?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()}]`;

/** Null for what is no message. What we do not know yet is told by its name rather than lost. */
export function readText(content: proto.IMessage, field: Said['field']): string | null {
  if (typeof content.conversation === 'string' && content.conversation !== '') return content.conversation;
  if (content.extendedTextMessage) return content.extendedTextMessage.text ?? '';
  const told = readChoice(content) ?? readOffer(content) ?? readShopping(content);
  if (told) return told;
  return field === null || field === 'conversation' || silent.includes(field) ? null : placeholder(field);
}

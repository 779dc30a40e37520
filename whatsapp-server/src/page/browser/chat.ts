import type { MessageView } from '../view.ts';
import { ask } from './asking.ts';
import { type Chosen, nameOf } from './chosen.ts';
import { byId, face, h, shownPhone } from './dom.ts';

let lastShown = '';

export function renderChat(chosen: Chosen): void {
  const { chat, phone } = chosen;
  byId('chat-head').replaceChildren(...(chat ? headOf(chosen) : []));
  // What did not change stays: somebody may be about to press something there.
  const shown = JSON.stringify([phone?.phone, phone?.devices.length, chat?.id, chat?.messages]);
  if (shown === lastShown) return;
  lastShown = shown;
  const list = byId('messages');
  const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  if (!chat || !phone) list.replaceChildren(h('p', { className: 'empty' }, 'Add a contact to begin a chat.'));
  else if (chat.messages.length === 0) list.replaceChildren(h('p', { className: 'empty' }, greeting(phone)));
  else list.replaceChildren(...chat.messages.map((message) => bubble(chosen, message)));
  if (isAtEnd) list.scrollTop = list.scrollHeight;
}

function greeting({ devices }: { devices: readonly unknown[] }): string {
  if (devices.length === 0) return 'Link a device first: type the code or paste the QR that the app shows.';
  return 'Write here as the contact; what the app answers appears on the right.';
}

function headOf({ chat, view }: Chosen): Node[] {
  if (!chat) return [];
  const contact = view.contacts.find(({ phone }) => phone === chat.id);
  const facts = chat.isGroup ? `${chat.members.length} members` : `${shownPhone(chat.id)} · lid ${contact?.lid ?? ''}`;
  return [
    face(chat.name),
    h(
      'div',
      {},
      h('strong', {}, chat.name),
      h('div', { className: 'soft small', role: 'status' }, chat.isDeviceTyping ? 'the app is typing…' : facts),
    ),
  ];
}

function bubble(chosen: Chosen, message: MessageView): HTMLElement {
  const { chat } = chosen;
  const isOurs = message.from === 'device' || message.from === 'phone';
  const quoted = chat?.messages.find(({ id }) => id === message.quoted);
  const time = new Date(message.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return h(
    'article',
    { className: `message ${isOurs ? 'ours' : ''} ${message.reactions.length > 0 ? 'reacted' : ''}`, id: message.id },
    !message.isDeleted && actsOf(chosen, message, isOurs),
    (chat?.isGroup || message.from === 'phone') && h('div', { className: 'author' }, nameOf(chosen, message.from)),
    message.quoted !== null && h('div', { className: 'quote' }, quoted?.text || quoted?.kind || 'another message'),
    ...(message.isDeleted ? [h('em', { className: 'soft' }, 'deleted')] : contentOf(message)),
    h(
      'div',
      { className: 'foot' },
      message.isEdited && h('span', {}, 'edited'),
      h('time', { dateTime: message.at }, time),
      // What the app tells of its own messages stands in the app.
      message.from !== 'device' &&
        h('span', { className: message.state === 'read' ? 'read' : '', title: message.state }, tickOf(message)),
    ),
    message.reactions.length > 0 &&
      h('span', { className: 'reactions' }, message.reactions.map(({ emoji }) => emoji).join(' ')),
  );
}

const tickOf = ({ state }: MessageView) => (state === 'sent' ? '✓' : '✓✓');

function contentOf({ id, kind, text, file }: MessageView): (HTMLElement | string)[] {
  if (!file) return [text || `(${kind})`];
  const src = `/files/${encodeURIComponent(id)}`;
  const media =
    kind === 'image' || kind === 'sticker'
      ? h('img', { src, alt: text || kind })
      : kind === 'video'
        ? h('video', { src, controls: true })
        : kind === 'audio' || kind === 'voice'
          ? h('audio', { src, controls: true, preload: 'metadata' })
          : h('a', { href: src, download: file.name }, file.name);
  return text ? [media, text] : [media];
}

function actsOf(chosen: Chosen, message: MessageView, isOurs: boolean): HTMLElement {
  const { chat, phone, choose } = chosen;
  const place = { account: phone?.phone, chat: chat?.id, id: message.id };
  const act = (label: string, title: string, onclick: () => void) =>
    h('button', { type: 'button', title, onclick }, label);
  // A contact answers for itself; in a group the first member does.
  const contact = chat?.isGroup ? chat.members[0] : chat?.id;
  const react = (emoji: string) => () => void ask('react', { ...place, from: isOurs ? contact : 'phone', emoji });
  const canChange = message.from !== 'device';
  return h(
    'div',
    { className: 'acts' },
    act('Reply', 'Reply to it', () => choose({ about: { deed: 'reply', message } })),
    act('👍', 'React with 👍', react('👍')),
    act('❤️', 'React with ❤️', react('❤️')),
    canChange && message.kind === 'text' && act('Edit', 'Edit it', () => choose({ about: { deed: 'edit', message } })),
    canChange && act('Delete', 'Delete it', () => void ask('remove', { ...place, from: message.from })),
    message.from === 'device' &&
      act(
        '✓✓',
        'Tell the app: delivered',
        () => void ask('tellReceipt', { ...place, from: contact, receipt: 'delivered' }),
      ),
    message.from === 'device' &&
      act('Read', 'Tell the app: read', () => void ask('tellReceipt', { ...place, from: contact, receipt: 'read' })),
  );
}

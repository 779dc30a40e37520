import { ask } from './asking.ts';
import type { Chosen } from './chosen.ts';
import { h, wordsOf } from './dom.ts';

const drops = [
  ['network', 'Drop the line', 'The network dies; the app comes back by itself'],
  ['restart', 'Restart (515)', 'WhatsApp asks for a new connection'],
  ['unavailable', 'Unavailable (503)', 'WhatsApp is away for a moment'],
  ['replaced', 'Replaced (440)', 'Another process has the device'],
  ['banned', 'Banned (403)', 'WhatsApp bans the number'],
  ['broken', 'Broken session (500)', 'The session can not be used any more'],
] as const;

const receiptModes = [
  ['prompt', 'at once'],
  ['none', 'never by themselves'],
  ['twice', 'twice'],
  ['shuffled', 'out of order'],
] as const;

const button = (label: string, title: string, act: () => Promise<boolean>) =>
  h('button', { type: 'button', title, onclick: () => void act() }, label);

/** What may go wrong between the app and WhatsApp. */
export function faultPanel(current: () => Chosen | null): { element: HTMLElement; render(chosen: Chosen): void } {
  const account = () => current()?.phone?.phone;
  const away = h('input', { type: 'checkbox' });
  away.addEventListener('change', () => void ask('setAway', { account: account(), isAway: away.checked }));
  const mode = h(
    'select',
    { 'aria-label': 'Receipts' },
    ...receiptModes.map(([value, label]) => h('option', { value }, label)),
  );
  const reading = h('input', { type: 'checkbox' });
  const setReceipts = () =>
    void ask('setReceipts', { account: account(), mode: mode.value, isReading: reading.checked });
  mode.addEventListener('change', setReceipts);
  reading.addEventListener('change', setReceipts);
  const restricted = h('p', { className: 'soft small' });
  const element = h(
    'div',
    {},
    h(
      'div',
      { className: 'card' },
      h('h2', {}, 'The line'),
      h(
        'div',
        { className: 'buttons' },
        ...drops.map(([how, label, title]) => button(label, title, () => ask('drop', { account: account(), how }))),
      ),
      h('label', { className: 'inline' }, away, 'Keep devices away: what is written meanwhile waits for them'),
    ),
    h(
      'form',
      {
        className: 'card',
        onsubmit: (event: Event) => void ask('restrict', { account: account(), hours: Number(wordsOf(event).hours) }),
      },
      h('h2', {}, 'Restricted to chats that wrote first (463)'),
      restricted,
      h(
        'div',
        { className: 'buttons' },
        h('input', {
          name: 'hours',
          type: 'number',
          min: '1',
          max: '168',
          value: '1',
          'aria-label': 'Hours',
          style: 'width:80px',
        }),
        h('button', { type: 'submit' }, 'Restrict for these hours'),
        h(
          'button',
          { type: 'button', onclick: () => void ask('restrict', { account: account(), hours: null }) },
          'Lift',
        ),
      ),
    ),
    h(
      'div',
      { className: 'card' },
      h('h2', {}, 'Receipts of contacts'),
      h('label', {}, 'Told', mode),
      h('label', { className: 'inline' }, reading, 'They also read what they get'),
    ),
    h(
      'form',
      {
        className: 'card',
        onsubmit: (event: Event) => void ask('refuse', { account: account(), code: Number(wordsOf(event).code) }),
      },
      h('h2', {}, 'The next login is refused, once'),
      h(
        'div',
        { className: 'buttons' },
        h('input', {
          name: 'code',
          type: 'number',
          min: '400',
          max: '599',
          value: '503',
          'aria-label': 'Error',
          style: 'width:80px',
        }),
        h('button', { type: 'submit' }, 'Refuse it with this code'),
      ),
    ),
    h(
      'div',
      { className: 'card' },
      h('h2', {}, 'Deliveries'),
      h(
        'div',
        { className: 'buttons' },
        button('The last one again', 'It comes a second time', () =>
          ask('redeliver', { account: account(), count: 1 }),
        ),
        button('The last ten again', 'They come a second time', () =>
          ask('redeliver', { account: account(), count: 10 }),
        ),
        button('The contact lost its keys', 'It can not read the next message, and asks for it again', () =>
          ask('forgetSession', { from: current()?.chat?.id }),
        ),
      ),
    ),
  );
  return {
    element,
    render({ phone }) {
      if (!phone) return;
      away.checked = phone.isAway;
      mode.value = phone.receipts;
      reading.checked = phone.isReading;
      restricted.textContent = phone.restrictedUntil
        ? `Until ${new Date(phone.restrictedUntil).toLocaleString()}`
        : 'The number may write to anybody.';
    },
  };
}

import type { ChatView } from '../view.ts';
import { ask } from './asking.ts';
import type { Chosen } from './chosen.ts';
import { byId, face, h, shownPhone, wordsOf } from './dom.ts';

export function renderLists(chosen: Chosen): void {
  const { view, phone, chat, choose } = chosen;
  byId('phones').replaceChildren(
    h('h2', { className: 'soft' }, "The company's phones"),
    ...view.phones.map((one) =>
      h(
        'button',
        {
          type: 'button',
          className: 'row',
          'aria-current': one === phone ? 'true' : undefined,
          onclick: () => choose({ phone: one.phone }),
        },
        face(one.name),
        h(
          'span',
          { className: 'words' },
          h('strong', {}, one.name),
          h('span', { className: 'soft small' }, about(one)),
        ),
        h('span', { className: `dot ${one.isOnline ? 'on' : ''}`, title: one.isOnline ? 'online' : 'offline' }),
      ),
    ),
  );
  byId('chats').replaceChildren(
    h('h2', { className: 'soft' }, 'Contacts and groups'),
    ...(phone?.chats ?? []).map((one) =>
      h(
        'button',
        {
          type: 'button',
          className: 'row',
          'aria-current': one === chat ? 'true' : undefined,
          onclick: () => choose({ chat: one.id }),
        },
        face(one.name),
        h('span', { className: 'words' }, h('strong', {}, one.name), h('span', { className: 'soft small' }, last(one))),
      ),
    ),
  );
}

function about({ phone, devices }: { phone: string; devices: readonly unknown[] }): string {
  const linked = devices.length === 0 ? 'no device' : devices.length === 1 ? '1 device' : `${devices.length} devices`;
  return `${shownPhone(phone)} · ${linked}`;
}

function last({ id, isGroup, members, messages }: ChatView): string {
  const newest = messages.at(-1);
  if (newest) return newest.isDeleted ? 'deleted' : newest.text || newest.kind;
  return isGroup ? `${members.length} members` : shownPhone(id);
}

/** Made once: what somebody types must not go away when something arrives. */
export function renderAdders(current: () => Chosen | null): void {
  const named = (deed: string, done: (words: Record<string, string>) => void) => async (event: Event) => {
    const form = event.currentTarget as HTMLFormElement;
    const words = wordsOf(event);
    if (!(await ask(deed, { ...words, account: current()?.phone?.phone }))) return;
    form.reset();
    done(words);
  };
  const people = h(
    'form',
    {
      className: 'stack',
      onsubmit: named('addContact', ({ phone }) => current()?.choose(phone ? { chat: phone } : {})),
    },
    h('label', {}, 'Name', h('input', { name: 'name', required: true, placeholder: 'Ana Beatriz' })),
    h('label', {}, 'Phone, with the country', phoneInput('5511988887777')),
    h('button', { type: 'submit' }, 'Add contact'),
  );
  const groups = h(
    'form',
    { className: 'stack', onsubmit: named('addGroup', () => undefined) },
    h('label', {}, 'Name', h('input', { name: 'name', required: true, placeholder: 'Condomínio Sol' })),
    h(
      'label',
      {},
      'Phones of its members',
      h('input', { name: 'members', required: true, placeholder: '5511988887777, 5511977776666' }),
    ),
    h('button', { type: 'submit' }, 'Add group'),
  );
  const phones = h(
    'form',
    {
      className: 'stack',
      onsubmit: named('addPhone', ({ phone }) => current()?.choose(phone ? { phone } : {})),
    },
    h('label', {}, 'Name', h('input', { name: 'name', required: true, placeholder: 'Loja Norte' })),
    h('label', {}, 'Phone, with the country', phoneInput('5511900000002')),
    h('button', { type: 'submit' }, 'Add phone'),
  );
  byId('adders').replaceChildren(
    h('details', {}, h('summary', {}, 'New contact'), people),
    h('details', {}, h('summary', {}, 'New group'), groups),
    h('details', {}, h('summary', {}, 'New phone of a company'), phones),
  );
}

const phoneInput = (placeholder: string) =>
  h('input', { name: 'phone', required: true, inputMode: 'tel', pattern: '[0-9+ ()\\-]{8,20}', placeholder });

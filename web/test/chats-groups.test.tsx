import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpenChat } from '@yupflow/contract/chats';
import type { Message } from '@yupflow/contract/messages';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { meQuery } from '../src/api/me.ts';
import { queryClient } from '../src/api/query-client.ts';
import { chatKeys } from '../src/features/chats/chat-keys.ts';
import PollDialog from '../src/features/chats/composer/dialogs/poll-dialog.tsx';
import { PollCard } from '../src/features/chats/conversation/bubble/poll-card.tsx';
import { ConversationProvider } from '../src/features/chats/conversation/conversation-context.ts';
import { ParticipantsSection } from '../src/features/chats/panel/participants-section.tsx';
import { chooseLanguage, loadTexts } from '../src/locales/i18n.ts';
import { aList, ana, fakeWire, type Wire } from './wire.ts';

let wire: Wire;
const line = {
  id: 'line',
  name: 'Loja',
  type: 'whatsapp',
  color: '#000000',
  status: 'CONNECTED',
  phone: '5511900000001',
};

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  await loadTexts(['chats', 'conversation', 'contact']);
  wire = fakeWire();
  wire.on('GET /api/connections/short', () => aList([line]));
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, { ...ana, permissions: ['tickets', 'tickets_groups', 'contacts'] });
});
afterEach(() => queryClient.clear());

const participants: OpenChat['participants'] = [
  { address: 'us@lid', name: '', phone: '5511900000001', is_admin: true, is_self: true },
  { address: 'bia@lid', name: 'Bia', phone: '5511977776666', is_admin: false, is_self: false },
  { address: 'caio@lid', name: 'Caio', phone: null, is_admin: true, is_self: false },
];

const group: OpenChat = {
  id: 'chat',
  type: 'group',
  status: 'open',
  contact: null,
  group: { id: 'group', name: 'Obra' },
  connection_id: 'line',
  assignee: null,
  role: null,
  unread: 0,
  waiting_since: null,
  last_message: null,
  automation: { is_paused: false, since: null, by: null },
  updated_at: '2026-11-16T12:00:00.000Z',
  ticket: null,
  tags: [],
  participants,
  left_at: null,
  flow: null,
  draft: null,
  viewers: [],
  scheduled: 0,
  window_until: null,
};

const show = (part: ReactNode) => {
  const provided = (shown: ReactNode) => <QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>;
  const { rerender } = render(provided(part));
  return { user: userEvent.setup({ delay: null }), again: (next: ReactNode) => rerender(provided(next)) };
};

describe('the people of a group', () => {
  it('are changed by a number that leads it, after a question where it is hard to take back', async () => {
    const { user } = show(<ParticipantsSection chat={group} />);
    const changed = { ...group, participants: participants.filter(({ name }) => name !== 'Bia') };
    wire.on('PUT /api/chats/chat/group/participants', () => Response.json({ chat: changed, refused: [] }));
    await user.click(await screen.findByRole('button', { name: 'Ações para Bia' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remover do grupo' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remover Bia?' });
    await user.click(within(question).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(queryClient.getQueryData(chatKeys.item('chat'))).toEqual(changed));
    expect(wire.heard.at(-1)?.body).toEqual({ deed: 'remove', addresses: ['bia@lid'] });
    expect(screen.queryByRole('button', { name: 'Ações para Loja' })).toBeNull();
  });

  it('are only read where the number does not lead it, and nothing is offered in a group that was left', async () => {
    const followed = participants.map((one) => (one.is_self ? { ...one, is_admin: false } : one));
    const { user, again } = show(<ParticipantsSection chat={{ ...group, participants: followed }} />);
    await user.click(await screen.findByRole('button', { name: 'Ações do grupo' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Sair do grupo']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Ações para Bia' })).toBeNull();
    again(<ParticipantsSection chat={{ ...group, left_at: '2026-11-16T12:00:00.000Z' }} />);
    expect(screen.queryByRole('button', { name: 'Ações do grupo' })).toBeNull();
    expect(screen.getByText('Caio')).toBeTruthy();
  });
});

describe('a poll', () => {
  it('asks with as many options as have words, each once', async () => {
    const send = vi.fn();
    const { user } = show(<PollDialog onSend={send} onClose={() => {}} />);
    const button = screen.getByRole('button', { name: 'Enviar enquete' });
    await user.type(screen.getByRole('textbox', { name: 'Pergunta' }), ' Que dia? ');
    await user.type(screen.getByRole('textbox', { name: 'Opção 1' }), 'Sexta');
    await user.type(screen.getByRole('textbox', { name: 'Opção 2' }), 'Sexta ');
    expect(screen.getByText('Esta opção já existe.')).toBeTruthy();
    expect((button as HTMLButtonElement).disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Opção 2' }), '13');
    await user.type(screen.getByRole('textbox', { name: 'Opção 3' }), 'Sábado');
    await user.click(screen.getByRole('switch', { name: 'Várias respostas' }));
    await user.click(button);
    expect(send).toHaveBeenCalledWith('Que dia?', { options: ['Sexta', 'Sexta 13', 'Sábado'], is_multiple: true });
  });

  it('shows who voted for what, and changes as votes come', () => {
    const conversation = { chat: group, userId: ana.id, timeZone: undefined } as never;
    const card = (votes: readonly string[], is_mine: boolean) => {
      const options = [
        { text: 'Sexta', votes: votes.length + Number(is_mine), voters: [...votes], is_mine },
        { text: 'Sábado', votes: 0, voters: [], is_mine: false },
      ];
      return (
        <ConversationProvider value={conversation}>
          <PollCard message={{ ...asked, poll: { is_multiple: false, options } }} />
        </ConversationProvider>
      );
    };
    const { again } = show(card(['Bia'], false));
    expect(screen.getByText('1 voto')).toBeTruthy();
    expect(screen.getByText('Bia')).toBeTruthy();
    again(card(['Bia', 'Caio', 'Davi'], true));
    expect(screen.getByText('4 votos')).toBeTruthy();
    expect(screen.getByText('Nós, Bia, Caio e mais 1')).toBeTruthy();
  });
});

const asked: Message = {
  id: 'poll',
  chat_id: 'chat',
  direction: 'out',
  kind: 'poll',
  text: 'Que dia?',
  media: null,
  state: 'sent',
  failure: null,
  held_until: null,
  sender: { type: 'member', id: ana.id, name: ana.name, address: null },
  automation: null,
  quoted: null,
  location: null,
  contacts: null,
  event: null,
  mentions: [],
  reactions: [],
  created_at: '2026-11-16T12:00:00.000Z',
  edited_at: null,
  deleted_at: null,
};

import type { WireEntry } from '../../wire-log.ts';
import type { View } from '../view.ts';
import { renderChat } from './chat.ts';
import { renderAdders, renderLists } from './chat-list.ts';
import { type About, type Chosen, readAddress, type Tab, writeAddress } from './chosen.ts';
import { openComposer } from './composer.ts';
import { byId, h } from './dom.ts';
import { faultPanel } from './fault-panel.ts';
import { phonePanel } from './phone-panel.ts';
import { wirePanel } from './wire-panel.ts';

let view: View | null = null;
let address = readAddress();
let tab: Tab = 'phone';
let about: About | null = null;

function current(): Chosen | null {
  if (!view) return null;
  const phone = view.phones.find((one) => one.phone === address.phone) ?? view.phones[0] ?? null;
  const chat = phone?.chats.find(({ id }) => id === address.chat) ?? phone?.chats[0] ?? null;
  return { view, phone, chat, tab, about, choose };
}

function choose(change: Parameters<Chosen['choose']>[0]): void {
  const chosen = current();
  if (change.phone) address = { phone: change.phone, chat: undefined };
  if (change.chat) address = { phone: chosen?.phone?.phone, chat: change.chat };
  if (change.phone || change.chat) about = null;
  if (change.about !== undefined) about = change.about;
  tab = change.tab ?? tab;
  writeAddress(address.phone, address.chat);
  render();
  if (change.about) document.querySelector<HTMLElement>('.composer textarea')?.focus();
}

const wire = wirePanel();
const panels = {
  phone: phonePanel(current),
  faults: faultPanel(current),
  wire: { element: wire.element, render() {} },
};
const tabNames = { phone: 'Phone', faults: 'Faults', wire: 'Wire log' } as const;
const renderComposer = openComposer(current);
renderAdders(current);

function render(): void {
  const chosen = current();
  if (!chosen) return;
  byId('environment').textContent = chosen.view.environment;
  byId('environment').title = chosen.view.environment;
  renderLists(chosen);
  renderChat(chosen);
  renderComposer(chosen);
  byId('tabs').replaceChildren(
    ...(Object.keys(panels) as Tab[]).map((name) =>
      h(
        'button',
        { type: 'button', role: 'tab', 'aria-selected': String(name === tab), onclick: () => choose({ tab: name }) },
        tabNames[name],
      ),
    ),
  );
  const panel = byId('panel');
  if (panel.firstChild !== panels[tab].element) panel.replaceChildren(panels[tab].element);
  panels[tab].render(chosen);
}

byId('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText(view?.environment ?? '');
  byId('copy').textContent = 'Copied';
});

const live = byId('live');
const events = new EventSource('/events');
events.addEventListener('open', () => {
  wire.clear();
  live.textContent = 'live';
  live.classList.add('on');
});
events.addEventListener('error', () => {
  live.textContent = 'the server is away';
  live.classList.remove('on');
});
events.addEventListener('view', ({ data }) => {
  view = JSON.parse(data) as View;
  render();
});
events.addEventListener('wire', ({ data }) => wire.add(JSON.parse(data) as WireEntry[]));

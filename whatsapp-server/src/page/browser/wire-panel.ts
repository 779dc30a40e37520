import type { WireEntry } from '../../wire-log.ts';
import { h } from './dom.ts';

const shownEntries = 300;

/** Every stanza, the newest first. */
export function wirePanel(): { element: HTMLElement; add(entries: readonly WireEntry[]): void; clear(): void } {
  const list = h('div', { className: 'wire' });
  const filter = h('input', { type: 'search', placeholder: 'Filter, e.g. message or 5511…', 'aria-label': 'Filter' });
  const matches = (text: string) => text.toLowerCase().includes(filter.value.toLowerCase());
  filter.addEventListener('input', () => {
    for (const row of list.children) (row as HTMLElement).hidden = !matches(row.textContent ?? '');
  });
  const row = ({ at, line, direction, text }: WireEntry) => {
    const time = new Date(at).toLocaleTimeString([], { hour12: false });
    const element = h(
      'details',
      { className: direction },
      h('summary', {}, `${time} ${line} ${text.split('\n')[0]}`),
      h('pre', {}, text),
    );
    element.hidden = !matches(`${line} ${text}`);
    return element;
  };
  const note = 'As the server sees it: → comes from the app, ← goes to it. Bytes are counted and never shown.';
  return {
    element: h('div', { className: 'stack' }, h('p', { className: 'soft small' }, note), filter, list),
    add(entries) {
      for (const entry of entries) list.prepend(row(entry));
      while (list.children.length > shownEntries) list.lastChild?.remove();
    },
    clear: () => list.replaceChildren(),
  };
}

type Props = Readonly<Record<string, unknown>>;
type Child = Node | string | null | false | undefined;

/** An element: properties by name, attributes where there is no such property, `on…` are listeners. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
    else if (name in element && !name.startsWith('aria')) Reflect.set(element, name, value);
    else element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

const colors = ['#0b7a5c', '#8b5cf6', '#c2410c', '#0369a1', '#be185d', '#4d7c0f', '#b45309', '#4338ca'];

export function face(name: string): HTMLElement {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase());
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7);
  const background = colors[sum % colors.length];
  return h('span', { className: 'face', style: `background:${background}`, 'aria-hidden': 'true' }, letters.join(''));
}

export const shownPhone = (phone: string) => `+${phone}`;

/** A form's words by their names. */
export function wordsOf(event: Event): Record<string, string> {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
}

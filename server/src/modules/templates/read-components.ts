import type { Template } from '@yupflow/contract/templates';
import * as z from 'zod/mini';

/** As the API lists them. Read loosely: it grows. */
const text = z.catch(z.string(), '');
const button = z.object({ type: text, text, url: text });
const component = z.object({
  type: text,
  format: text,
  text,
  buttons: z.catch(z.array(button), []),
});
const components = z.catch(z.array(component), []);
type Component = z.output<typeof component>;

type Parts = Pick<Template, 'header' | 'body' | 'footer' | 'buttons'> & {
  /** It has nothing that we can't fill. */
  readonly isWhole: boolean;
};

const knownTypes = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];
const headerFormats = { TEXT: 'text', IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const;
const buttonKinds: Readonly<Record<string, Template['buttons'][number]['kind']>> = {
  QUICK_REPLY: 'quick_reply',
  URL: 'url',
  PHONE_NUMBER: 'phone',
};

const placePattern = /\{\{\s*(\w+)\s*\}\}/g;

/** Numbers in their order, wherever they stand; names as they come. */
export function placesOf(words: string): string[] {
  const names = [...new Set([...words.matchAll(placePattern)].map(([, name = '']) => name))];
  return names.every((name) => /^\d+$/.test(name)) ? names.sort((one, other) => Number(one) - Number(other)) : names;
}

/** With the values in the order of `placesOf`. */
export function fillPlaces(words: string, values: readonly string[]): string {
  const byName = new Map(placesOf(words).map((name, index) => [name, values[index] ?? '']));
  return words.replace(placePattern, (_, name: string) => byName.get(name) ?? '');
}

function headerOf(header: Component | undefined): Template['header'] {
  const format = headerFormats[header?.format as keyof typeof headerFormats];
  if (!header || !format) return null;
  return format === 'text'
    ? { format, text: header.text, places: placesOf(header.text) }
    : { format, text: '', places: [] };
}

/** What a template says and wants, of what the API tells about it. */
export function readComponents(stored: unknown): Parts {
  const all = components.parse(stored);
  const find = (type: string) => all.find((one) => one.type === type);
  const header = find('HEADER');
  const body = find('BODY')?.text ?? '';
  const buttons = (find('BUTTONS')?.buttons ?? []).map(({ type, text: label, url }) => ({
    kind: buttonKinds[type] ?? ('other' as const),
    text: label,
    has_place: type === 'URL' && placesOf(url).length > 0,
  }));
  return {
    header: headerOf(header),
    body: { text: body, places: placesOf(body) },
    footer: find('FOOTER')?.text ?? '',
    buttons,
    isWhole:
      body !== '' &&
      all.every(({ type }) => knownTypes.includes(type)) &&
      (header === undefined || Object.hasOwn(headerFormats, header.format)) &&
      buttons.every(({ kind }) => kind !== 'other'),
  };
}

/** The addresses of its buttons, by their position; empty for others. */
export const linksIn = (stored: unknown): string[] =>
  components.parse(stored).flatMap(({ type, buttons }) => (type === 'BUTTONS' ? buttons.map(({ url }) => url) : []));

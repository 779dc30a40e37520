import type { ArticleId } from '../../resource/help.ts';

export type Inline =
  | { readonly kind: 'text' | 'label' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: 'paragraph' | 'note'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string };

interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Article {
  readonly id: ArticleId;
  readonly title: string;
  /** Its first paragraph. */
  readonly summary: readonly Inline[];
  readonly sections: readonly Section[];
}

/** What stands in braces in the texts: whose product it is, and where. */
export interface Place {
  readonly product: string;
  readonly origin: string;
}

/**
 * Articles are Markdown of few means: a title, a first paragraph, sections with a name to link to, and in them
 * paragraphs, lists, notes and code. Bold is a label as the screen shows it.
 */
export function readArticle(id: ArticleId, source: string, place: Place): Article {
  const filled = source.replaceAll('{product}', place.product).replaceAll('{origin}', place.origin);
  const [head = '', ...parts] = filled.split(/^## /m);
  const [title = '', ...first] = head.trim().split('\n');
  return {
    id,
    title: title.replace(/^# /, ''),
    summary: readInlines(first.join(' ').trim()),
    sections: parts.map(readSection),
  };
}

function readSection(part: string): Section {
  const [heading = '', ...lines] = part.split('\n');
  const [, title = heading, id = ''] = /^(.*?)\s*\{#([\w-]+)\}\s*$/.exec(heading) ?? [];
  return { id, title, blocks: readBlocks(lines) };
}

function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (line.startsWith('```')) {
      const end = lines.findIndex((other, index) => index > at && other.startsWith('```'));
      const until = end === -1 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, until).join('\n') });
      at = until + 1;
    } else if (line.trim() === '') at += 1;
    else {
      const end = lines.findIndex((other, index) => index > at && (other.trim() === '' || other.startsWith('```')));
      const until = end === -1 ? lines.length : end;
      blocks.push(readBlock(lines.slice(at, until)));
      at = until;
    }
  }
  return blocks;
}

const item = /^(?:- |\d+\. )/;

function readBlock(lines: readonly string[]): Block {
  const first = lines[0] ?? '';
  if (first.startsWith('> '))
    return { kind: 'note', inlines: readInlines(lines.map((line) => line.replace(/^> ?/, '')).join(' ')) };
  if (item.test(first))
    return {
      kind: 'list',
      isOrdered: !first.startsWith('-'),
      items: lines.map((line) => readInlines(line.replace(item, ''))),
    };
  return { kind: 'paragraph', inlines: readInlines(lines.join(' ')) };
}

const marks = /\*\*(?<label>.+?)\*\*|`(?<code>.+?)`|\[(?<text>.+?)\]\((?<to>[^)\s]+)\)/g;

function readInlines(text: string): Inline[] {
  const inlines: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > at) inlines.push({ kind: 'text', text: text.slice(at, match.index) });
    inlines.push(readMark(match.groups ?? {}));
    at = match.index + match[0].length;
  }
  if (at < text.length) inlines.push({ kind: 'text', text: text.slice(at) });
  return inlines;
}

function readMark({ label, code, text = '', to = '' }: Record<string, string | undefined>): Inline {
  if (label !== undefined) return { kind: 'label', text: label };
  if (code !== undefined) return { kind: 'code', text: code };
  return { kind: 'link', text, to };
}

/** As somebody would read it out. */
export function plainText(block: Block): string {
  if (block.kind === 'code') return block.text;
  if (block.kind === 'list') return block.items.map(plainInlines).join(' ');
  return plainInlines(block.inlines);
}

export function plainInlines(inlines: readonly Inline[]): string {
  return inlines.map(({ text }) => text).join('');
}

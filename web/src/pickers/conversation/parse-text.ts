import { type Inline, parseInline } from './parse-inline.ts';

export type Block =
  | { readonly type: 'lines'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly type: 'quote'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly type: 'bullets'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly type: 'numbers'; readonly first: number; readonly lines: readonly (readonly Inline[])[] }
  | { readonly type: 'code'; readonly text: string };

type LineBlock = Exclude<Block, { type: 'code' }>;

const bullet = /^[*-] (?=\S)/;
const number = /^(\d{1,4})\. (?=\S)/;
const quote = /^> ?(?=\S)/;

/** Text as WhatsApp writes it: *bold*, _italic_, ~strike~, `code`, ```code```, lists and quotes. */
export function parseText(text: string, mentions: readonly string[] = []): Block[] {
  const blocks: Block[] = [];
  // The longest first: of “Ana” and “Ana Paula”, the one that was meant.
  const names = [...mentions].sort((one, other) => other.length - one.length);
  let from = 0;
  while (from < text.length) {
    const fence = nextFence(text, from);
    addLines(blocks, text.slice(from, fence?.start), names);
    if (!fence) break;
    blocks.push({ type: 'code', text: text.slice(fence.start + 3, fence.end).replace(/^\n|\n$/g, '') });
    from = fence.end + 3;
    if (text[from] === '\n') from += 1;
  }
  return blocks;
}

/** Code over several lines is a block of its own; on one line it stands among the words. */
function nextFence(text: string, from: number): { start: number; end: number } | null {
  let start = text.indexOf('```', from);
  while (start >= 0) {
    const end = text.indexOf('```', start + 3);
    if (end < 0) return null;
    if (text.slice(start, end).includes('\n')) return { start, end };
    start = text.indexOf('```', end + 3);
  }
  return null;
}

function addLines(blocks: Block[], text: string, names: readonly string[]): void {
  if (text === '') return;
  const lines = text.replace(/\n$/, '').split('\n');
  for (const line of lines) {
    const { type, first, content } = kindOf(line);
    const inline = parseInline(content, names);
    const last = blocks.at(-1);
    if (last && last.type !== 'code' && goesOn(last, type, first)) (last.lines as (readonly Inline[])[]).push(inline);
    else if (type === 'numbers') blocks.push({ type, first, lines: [inline] });
    else blocks.push({ type, lines: [inline] });
  }
}

/** Numbers stay as they were written: one that does not follow begins a list of its own. */
function goesOn(last: LineBlock, type: LineBlock['type'], first: number): boolean {
  if (last.type !== type) return false;
  return last.type !== 'numbers' || first === last.first + last.lines.length;
}

function kindOf(line: string): { type: LineBlock['type']; first: number; content: string } {
  const numbered = number.exec(line);
  if (numbered) return { type: 'numbers', first: Number(numbered[1]), content: line.slice(numbered[0].length) };
  for (const [type, pattern] of [
    ['bullets', bullet],
    ['quote', quote],
  ] as const) {
    const found = pattern.exec(line);
    if (found) return { type, first: 0, content: line.slice(found[0].length) };
  }
  return { type: 'lines', first: 0, content: line };
}

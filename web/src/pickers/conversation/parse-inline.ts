import { findLinks, type Link } from './find-links.ts';

type Style = 'bold' | 'italic' | 'strike';
export type Inline =
  | { readonly type: 'text' | 'code' | 'mention'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly href: string }
  | { readonly type: Style; readonly children: readonly Inline[] };

const styles: Readonly<Record<string, Style>> = { '*': 'bold', _: 'italic', '~': 'strike' };

interface Open {
  readonly mark: string;
  readonly children: Inline[];
}

const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
const isSpace = (letter: string | undefined) => letter === undefined || /\s/u.test(letter);

function addText(children: Inline[], text: string): void {
  if (text === '') return;
  const last = children.at(-1);
  if (last?.type === 'text') children[children.length - 1] = { type: 'text', text: last.text + text };
  else children.push({ type: 'text', text });
}

/** One line, in one pass: at most one mark of each kind is open at a time, so that no text takes long. */
export function parseInline(line: string, mentions: readonly string[] = []): Inline[] {
  const links = findLinks(line);
  const stack: Open[] = [{ mark: '', children: [] }];
  const top = () => (stack.at(-1) as Open).children;
  let plainFrom = 0;
  let at = 0;

  const flush = () => addText(top(), line.slice(plainFrom, at));
  const take = (inline: Inline, end: number) => {
    flush();
    top().push(inline);
    at = end;
    plainFrom = end;
  };

  while (at < line.length) {
    const letter = line[at] ?? '';
    const link = linkAt(links, at);
    const code = letter === '`' ? codeAt(line, at) : null;
    const mention = letter === '@' ? mentions.find((name) => line.startsWith(name, at + 1)) : undefined;
    if (link) take({ type: 'link', text: line.slice(link.start, link.end), href: link.href }, link.end);
    else if (code) take({ type: 'code', text: code.text }, code.end);
    else if (mention !== undefined) take({ type: 'mention', text: `@${mention}` }, at + 1 + mention.length);
    else if (letter in styles) {
      flush();
      mark(stack, line, at);
      at += 1;
      plainFrom = at;
    } else at += 1;
  }
  flush();
  while (stack.length > 1) giveUp(stack);
  return top();
}

/** Links stand in order, and the line is read in order. */
function linkAt(links: Link[], at: number): Link | null {
  while (links[0] && links[0].start < at) links.shift();
  return links[0]?.start === at ? links[0] : null;
}

function codeAt(line: string, at: number): { text: string; end: number } | null {
  const fence = line.startsWith('```', at) ? '```' : '`';
  const end = line.indexOf(fence, at + fence.length);
  if (end <= at + fence.length) return null;
  return { text: line.slice(at + fence.length, end), end: end + fence.length };
}

function mark(stack: Open[], line: string, at: number): void {
  const letter = line[at] ?? '';
  const before = line[at - 1];
  const after = line[at + 1];
  const opened = stack.findIndex((open) => open.mark === letter);
  if (opened > 0 && !isSpace(before) && !isWord(after) && !(before === letter && opened === stack.length - 1)) {
    while (stack.length - 1 > opened) giveUp(stack);
    const { children } = stack.pop() as Open;
    const style = styles[letter];
    if (style && children.length > 0) stack.at(-1)?.children.push({ type: style, children });
    else addText((stack.at(-1) as Open).children, letter + letter);
    return;
  }
  if (opened < 0 && !isWord(before) && !isSpace(after)) stack.push({ mark: letter, children: [] });
  else addText((stack.at(-1) as Open).children, letter);
}

/** A mark that nothing closed was only a letter. */
function giveUp(stack: Open[]): void {
  const { mark: letter, children } = stack.pop() as Open;
  const parent = (stack.at(-1) as Open).children;
  addText(parent, letter);
  for (const child of children) {
    if (child.type === 'text') addText(parent, child.text);
    else parent.push(child);
  }
}

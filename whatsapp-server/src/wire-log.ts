import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BinaryNode } from 'baileys';

export interface WireEntry {
  readonly number: number;
  readonly at: string;
  /** Whose line: a phone with its device, or a stranger that has not signed in. */
  readonly line: string;
  /** As the device sees it: `in` comes to us, `out` goes to the device. `note` is what a phone did or read. */
  readonly direction: 'in' | 'out' | 'note';
  readonly text: string;
}

type Listener = (entry: WireEntry) => void;

const keptEntries = 5_000;

/** Every stanza in and out as a person reads it. Bytes are only counted: what could be a key is never shown. */
export class WireLog {
  #entries: WireEntry[] = [];
  #count = 0;
  readonly #listeners = new Set<Listener>();
  readonly #file: number | null;
  readonly #now: () => Date;

  /** With a path it is also written there, a JSON line each. */
  constructor({ path, now = () => new Date() }: { path?: string | undefined; now?: () => Date } = {}) {
    if (path) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#file = path ? openSync(path, 'a', 0o600) : null;
    this.#now = now;
  }

  get entries(): readonly WireEntry[] {
    return this.#entries;
  }

  stanza(direction: 'in' | 'out', line: string, node: BinaryNode): void {
    this.#append(direction, line, describeStanza(node));
  }

  note(line: string, text: string): void {
    this.#append('note', line, text);
  }

  /** Until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#listeners.clear();
    if (this.#file !== null) closeSync(this.#file);
  }

  #append(direction: WireEntry['direction'], line: string, text: string): void {
    this.#count += 1;
    const entry = { number: this.#count, at: this.#now().toISOString(), line, direction, text };
    this.#entries.push(entry);
    if (this.#entries.length > keptEntries) this.#entries = this.#entries.slice(-keptEntries / 2);
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    for (const listener of this.#listeners) listener(entry);
  }
}

/** Attributes that let somebody in, or that nobody reads. */
const hiddenAttributes = new Set(['auth', 'token', 'hash', 'dhash', 'phash']);
/** Contents that are words, though they come as bytes. */
const spokenTags = new Set(['contact', 'body', 'subject', 'error']);
/** So many of a list are shown: a first login brings 812 pre-keys. */
const shownChildren = 8;

export function describeStanza({ tag, attrs, content }: BinaryNode, depth = 0): string {
  const indent = '  '.repeat(depth);
  const facts = Object.entries(attrs)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${hiddenAttributes.has(name) ? '…' : value}"`)
    .join('');
  const head = `${indent}<${tag}${facts}`;
  if (content === undefined || (Array.isArray(content) && content.length === 0)) return `${head}/>`;
  if (!Array.isArray(content)) return `${head}>${describeContent(tag, content)}</${tag}>`;
  const shown = content.slice(0, shownChildren).map((child) => describeStanza(child, depth + 1));
  const rest = content.length - shown.length;
  if (rest > 0) shown.push(`${indent}  … ${rest} more`);
  return [`${head}>`, ...shown, `${indent}</${tag}>`].join('\n');
}

function describeContent(tag: string, content: string | Uint8Array): string {
  if (spokenTags.has(tag)) return Buffer.from(content).toString('utf8');
  return `(${content.length} ${typeof content === 'string' ? 'characters' : 'bytes'})`;
}

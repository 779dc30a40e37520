import type { BinaryNode } from 'baileys';

export const serverJid = 's.whatsapp.net';

type Attributes = Readonly<Record<string, string | undefined>>;

/** Attributes that are undefined are left out: the codec would write them. */
export function node(tag: string, attrs: Attributes = {}, content?: BinaryNode['content']): BinaryNode {
  const given = Object.entries(attrs).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return content === undefined
    ? { tag, attrs: Object.fromEntries(given) }
    : { tag, attrs: Object.fromEntries(given), content };
}

export function childrenOf(parent: BinaryNode | undefined, tag?: string): BinaryNode[] {
  const children = Array.isArray(parent?.content) ? parent.content : [];
  return tag === undefined ? children : children.filter((child) => child.tag === tag);
}

export const childOf = (parent: BinaryNode | undefined, tag: string) => childrenOf(parent, tag)[0];

/** The bytes of a child, however the codec gave them. */
export function bytesOf(parent: BinaryNode | undefined, tag: string): Buffer {
  const content = childOf(parent, tag)?.content;
  if (content === undefined || Array.isArray(content)) throw new Error(`<${parent?.tag}> has no bytes in <${tag}>`);
  return Buffer.from(content as Uint8Array);
}

export function numberOf(parent: BinaryNode | undefined, tag: string): number {
  return readNumber(bytesOf(parent, tag));
}

export const readNumber = (bytes: Uint8Array) => Buffer.from(bytes).readUIntBE(0, bytes.length);

export const seconds = (at: Date) => String(Math.floor(at.getTime() / 1_000));

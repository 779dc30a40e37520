import type { BinaryNode } from 'baileys';

/**
 * Whether a stanza says, outside of what is encrypted, that it only changes another message. Nothing stands in for one
 * that can't be read: once it can, it is no message.
 */
export function isAboutAnother({ attrs, content }: BinaryNode): boolean {
  const isChange = Boolean(attrs.edit && attrs.edit !== '0') || attrs.type === 'reaction';
  const isSaidWithin = (part: BinaryNode) => part.attrs['decrypt-fail'] === 'hide' || part.attrs.polltype === 'vote';
  return isChange || (Array.isArray(content) && content.some(isSaidWithin));
}

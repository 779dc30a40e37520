import type { proto } from 'baileys';

type Field = keyof proto.IMessage;

/** What travels beside a message, and says nothing by itself. */
const beside: readonly string[] = [
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
];

const mostWrappings = 8;

/** The one thing that a message says, and under which name. */
export interface Said {
  readonly content: proto.IMessage;
  /** Null where it says nothing. */
  readonly field: Field | null;
}

/**
 * Disappearing, to be seen once, with a caption, sent by another device: each is a message in a message. New sorts of
 * them come with every year, so what holds a message is opened, whatever it is called.
 */
export function unwrapContent(message: proto.IMessage | null | undefined): Said {
  let content = message ?? {};
  for (let depth = 0; ; depth += 1) {
    const said = Object.entries(content).find(
      ([name, value]) => !beside.includes(name) && value !== null && value !== undefined,
    );
    const inner: unknown = said && typeof said[1] === 'object' ? Reflect.get(said[1], 'message') : undefined;
    if (depth === mostWrappings || !inner || typeof inner !== 'object')
      return { content, field: (said?.[0] as Field | undefined) ?? null };
    content = inner;
  }
}

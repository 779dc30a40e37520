import type { BinaryNode } from 'baileys';

const remembered = 200;

/** What a device has not confirmed yet, in its order. WhatsApp brings it again at each login until it does. */
export class OfflineQueue {
  readonly #waiting = new Map<string, BinaryNode>();
  #settled: BinaryNode[] = [];

  get waiting(): readonly BinaryNode[] {
    return [...this.#waiting.values()];
  }

  add(stanza: BinaryNode): void {
    const name = nameOf(stanza.tag, stanza.attrs);
    // Behind all that came before it, also where it comes again.
    this.#waiting.delete(name);
    this.#waiting.set(name, stanza);
  }

  /** Of a message both a receipt and an ack say that it arrived; of all else only an ack does. */
  settle(tag: string, attrs: BinaryNode['attrs']): void {
    const name = nameOf(tag, attrs);
    const stanza = this.#waiting.get(name);
    this.#waiting.delete(name);
    if (stanza?.tag === 'message') this.#settled = [...this.#settled, stanza].slice(-remembered);
  }

  lastSettled(count: number): readonly BinaryNode[] {
    return this.#settled.slice(-count);
  }
}

/** A receipt bears the id of the message that it is about, and several tell of one. */
function nameOf(tag: string, { id, type, participant }: BinaryNode['attrs']): string {
  return tag === 'receipt' ? [tag, id, type, participant].join(' ') : `${tag} ${id}`;
}

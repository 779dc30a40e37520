/** PostgreSQL takes 7,999 bytes; the rest is for the header. */
const longestPart = 7_900;

interface Unpacked {
  readonly texts: readonly string[];
  /** This process said it. */
  readonly isOwn: boolean;
}

const nothing: Unpacked = { texts: [], isOwn: false };

interface Unfinished {
  readonly batch: string;
  readonly parts: string[];
}

/**
 * Many messages in one batch, and a batch in as many notifications as it needs. Notifications of one line
 * arrive in their order, so the parts of a batch are put together by simply adding them up.
 */
export function createBatches(node: string) {
  const unfinished = new Map<string, Unfinished>();
  let count = 0;
  let sent: { batch: string; at: number } | null = null;
  let lag = 0;

  return {
    pack(texts: readonly string[]): string[] {
      const batch = String(++count);
      sent = { batch, at: performance.now() };
      // ASCII only, so that characters are bytes and a part can end anywhere.
      const whole = JSON.stringify(texts).replace(
        /[\u007f-\uffff]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      const size = Math.ceil(whole.length / longestPart);
      return Array.from(
        { length: size },
        (_, part) => `${node} ${batch} ${part} ${size} ${whole.slice(part * longestPart, (part + 1) * longestPart)}`,
      );
    },

    /** The messages of a batch once its last part is here, nothing before. All parts come by the line of the first. */
    unpack(line: string, notification: string): Unpacked {
      const [, from, batch, part, size, text] = /^(\w+) (\d+) (\d+) (\d+) (.*)$/s.exec(notification) ?? [];
      if (!from || !batch || text === undefined) return nothing;
      const place = `${line} ${from}`;
      const known = unfinished.get(place);
      const parts = known?.batch === batch ? known.parts : [];
      // A part without those before it is the rest of a batch that began while we were away.
      if (parts.length !== Number(part)) return nothing;
      parts.push(text);
      if (parts.length < Number(size)) {
        unfinished.set(place, { batch, parts });
        return nothing;
      }
      unfinished.delete(place);
      if (from === node && sent?.batch === batch) lag = (performance.now() - sent.at) / 1_000;
      return { texts: JSON.parse(parts.join('')) as string[], isOwn: from === node };
    },

    forget(line: string): void {
      for (const place of unfinished.keys()) if (place.startsWith(`${line} `)) unfinished.delete(place);
    },
    lagSeconds: () => lag,
  };
}

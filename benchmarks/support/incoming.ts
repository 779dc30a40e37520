import { randomUUID } from 'node:crypto';
import type { InboundMessage } from '../../server/src/channels/channel.ts';

/** A line of a company, and who writes to it. */
export interface BenchLine {
  readonly companyId: string;
  readonly connectionId: string;
  readonly phones: readonly string[];
}

/** As people write: some words, of different length. */
const words = 'bom dia queria saber se ainda tem aquele modelo azul na loja do centro pode ser amanhã obrigado'.split(
  ' ',
);

export function messageFrom(phone: string, n: number): InboundMessage {
  const text = Array.from({ length: 3 + (n % 12) }, (_, index) => words[(n * 7 + index * 3) % words.length]).join(' ');
  return {
    chat: { kind: 'contact', address: `${phone}@s.whatsapp.net`, phone, lid: null },
    id: randomUUID(),
    isOwn: false,
    participant: null,
    name: `Contato ${phone.slice(-4)}`,
    groupName: null,
    kind: 'text',
    text,
    media: null,
    location: null,
    contacts: null,
    quotedId: null,
    mentions: [],
    at: new Date(),
    poll: null,
    choice: null,
    isHistory: false,
    isPast: false,
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { GraphNumber, GraphReceived } from '@yupflow/whatsapp-server/graph/graph-number';
import { type GraphServer, startGraph } from '@yupflow/whatsapp-server/graph/start-graph';
import * as z from 'zod/mini';
import { cloudAdapter } from '../../src/channels/cloud-api/cloud-adapter.ts';
import { readWebhook } from '../../src/channels/cloud-api/read-webhook.ts';
import { isSigned } from '../../src/channels/cloud-api/signature.ts';
import { webhookBody } from '../../src/channels/cloud-api/webhook-body.ts';
import { createEgress } from '../../src/platform/egress/egress.ts';
import { eventually } from '../support/own-process.ts';
import type { ChannelWorld, Spoken } from './channel-world.ts';
import type { RecordedLine } from './recorded-line.ts';

const phone = '5511987654321';

export interface CloudWorld extends ChannelWorld {
  readonly graph: GraphServer;
  numberOf(line: { readonly connectionId: string }): GraphNumber;
}

/** The official API on this machine, and what the product does with its webhooks. */
export async function openCloudWorld(): Promise<CloudWorld> {
  const graph = await startGraph();
  const ana = graph.addPhone({ phone, name: 'Ana Beatriz' });
  const numbers = new Map<string, GraphNumber>();
  /** The line that was opened last, of each number. */
  const lines = new Map<string, RecordedLine>();

  /** As the product: signed, stored, and only then answered. */
  async function hear(body: Buffer, signature: string | undefined): Promise<number> {
    const { entry, ...read } = z.parse(webhookBody, JSON.parse(body.toString()));
    for (const { phoneNumberId, messages, changes, receipts, people } of readWebhook({ ...read, entry }, new Date())) {
      const line = lines.get(phoneNumberId);
      const number = graph.numbers.find((one) => one.phoneNumberId === phoneNumberId);
      if (!line || !number || line.isClosed) return 503;
      if (!isSigned(body, signature, number.appSecret)) return 401;
      if (messages.length > 0) await line.events.messages(messages);
      if (changes.length > 0) await line.events.changes(changes);
      if (receipts.length > 0) await line.events.receipts(receipts);
      if (people.length > 0) await line.events.people(people);
    }
    return 200;
  }
  const receiver = createServer((request, response) => {
    buffer(request)
      .then((body) => hear(body, String(request.headers['x-hub-signature-256'])))
      .catch(() => 500)
      .then((status) => response.writeHead(status).end());
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

  const numberOf = ({ connectionId }: { readonly connectionId: string }) => {
    const known = numbers.get(connectionId) ?? graph.addNumber({ phone: `55119${10_000_000 + numbers.size}`, webhook });
    numbers.set(connectionId, known);
    return known;
  };
  const tellAgain: { number: GraphNumber; body: unknown }[] = [];
  const remoteIdOf = (line: RecordedLine, ownId: string) =>
    ana.inbox.find((one) => one.ownId === ownId && one.from === numberOf(line))?.id ?? ownId;

  return {
    graph,
    numberOf,
    adapter: cloudAdapter({
      egress: createEgress({ allow: [graph.host] }),
      graphUrl: graph.url,
      clock: { now: () => new Date() },
    }),
    phone,
    linkingPhone: phone,
    unknownPhone: '5511987650000',
    cloudAccountOf(line) {
      const { phoneNumberId, businessId, tokens } = numberOf(line);
      return { phoneNumberId, businessId, token: [...tokens][0] ?? 'revoked' };
    },
    opened: (line) => void lines.set(numberOf(line).phoneNumberId, line),
    scan: async () => {},
    typeCode: async () => false,
    async say(line, spoken) {
      const number = numberOf(line);
      const from = graph.phoneOf(spoken.from) ?? graph.addPhone({ phone: spoken.from, name: spoken.name ?? '' });
      const { media, quoted, id, at, text = '' } = spoken;
      if (media) return from.sendsFile(number, media.kind, media, text);
      const about = quoted ? { quoted: remoteIdOf(line, quoted) } : {};
      const said = contentOf(spoken, (ownId) => remoteIdOf(line, ownId));
      const sent = from.says(number, said, { ...about, ...(id ? { id } : {}), ...(at ? { at } : {}) });
      tellAgain.push({ number, body: graph.webhooks.lastBody });
      return sent;
    },
    async arrivedAt(line, to) {
      const inbox = graph.phoneOf(to)?.inbox ?? [];
      return inbox.filter(({ from }) => from === numberOf(line)).map(arrival);
    },
    async readMedia(_line, messageId) {
      const found = ana.inbox.find(({ ownId }) => ownId === messageId);
      const part = found?.content[found.content.type] as { id?: string } | undefined;
      const file = graph.files.find(part?.id ?? '');
      if (!file) throw new Error('there is no file in it');
      return file.content;
    },
    async sendReceipt(_line, id, status) {
      const found = ana.inbox.find(({ ownId }) => ownId === id);
      if (found) ana.tellStatus(found, status === 'server' ? 'sent' : status);
      await graph.webhooks.settled();
    },
    async setReceipts(_line, mode, isReading) {
      ana.receipts = mode === 'none' ? 'none' : 'prompt';
      ana.isReading = isReading;
      graph.webhooks.copies = mode === 'twice' ? 2 : 1;
      graph.webhooks.isShuffled = mode === 'shuffled';
    },
    setTyping: async () => {},
    async drop(line, reason) {
      const number = numberOf(line);
      if (reason === 'logged_out') number.tokens.clear();
      if (reason === 'banned') number.fault = { status: 403, code: 131_031 };
      if (reason === 'broken') number.fault = { status: 400, code: 133_010 };
    },
    async redeliver(_line, count) {
      await eventually(() => tellAgain.length >= count);
      for (const { number, body } of tellAgain.slice(-count)) graph.webhooks.tellBody(number, body);
    },
    async stop() {
      await graph.stop();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

function contentOf(spoken: Spoken, remoteIdOf: (ownId: string) => string) {
  const { text = '', location, contacts, reaction } = spoken;
  if (location) return { type: 'location', location };
  if (contacts)
    return {
      type: 'contacts',
      contacts: contacts.map(({ name, phones }) => ({
        name: { formatted_name: name },
        phones: phones.map((number) => ({ phone: `+${number}`, wa_id: number })),
      })),
    };
  if (reaction) return { type: 'reaction', reaction: { message_id: remoteIdOf(reaction.to), emoji: reaction.emoji } };
  return { type: 'text', text: { body: text } };
}

interface Cards {
  readonly name: { readonly formatted_name: string };
  readonly phones: readonly { readonly wa_id: string }[];
}

function arrival({ id, ownId, content }: GraphReceived) {
  const { type, context, location, contacts, reaction } = content as Record<string, unknown> & {
    type: string;
    context?: { message_id: string };
    contacts?: readonly Cards[];
    reaction?: { message_id: string; emoji: string };
  };
  const part = content[type] as { body?: string; caption?: string } | undefined;
  return {
    id: ownId ?? id,
    kind: type === 'contacts' ? 'contact' : type,
    text: reaction?.emoji ?? part?.body ?? part?.caption ?? '',
    about: reaction?.message_id ?? context?.message_id ?? null,
    location: location ?? null,
    contacts: contacts?.map(({ name, phones }) => ({
      name: name.formatted_name,
      phones: phones.map((one) => one.wa_id),
    })),
  };
}

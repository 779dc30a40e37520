import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { EgressError } from '../../platform/egress/egress-error.ts';
import { type Channel, type ChannelAdapter, type Line, type OutboundMessage, SendError } from '../channel.ts';
import { withoutGroupChanges, withoutPictures } from '../not-here.ts';
import { paces } from '../paces.ts';
import { addressOf } from './addresses.ts';
import { type Graph, type GraphParts, openGraph } from './graph.ts';
import { GraphError, isForStrangers, lineFaultOf, restMs, sendErrorOf } from './graph-error.ts';
import { sentAs, writeMessage } from './write-message.ts';

const numberFacts = z.object({
  display_phone_number: z.catch(z.string(), ''),
  verified_name: z.catch(z.nullable(z.string()), null),
});
const uploaded = z.object({ id: z.string() });
const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
const fileFacts = z.object({ url: z.string() });

/** Nothing was written where the other side was never reached. */
const neverReached = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const wasNotWritten = (error: unknown): boolean => {
  if (!(error instanceof EgressError)) return false;
  if (error.reason.startsWith('forbidden')) return true;
  const code = (error.cause as { code?: string } | undefined)?.code;
  return error.reason === 'unreachable' && code !== undefined && neverReached.includes(code);
};

interface CloudParts extends GraphParts {
  readonly clock: Pick<Clock, 'now'>;
}

/** Numbers of the official API: no phone is linked and nothing stays open. What they hear comes by the webhook. */
export function cloudAdapter(parts: CloudParts): ChannelAdapter {
  return { type: 'cloud', open: (line) => openChannel(parts, line) };
}

function openChannel(parts: CloudParts, { account, events }: Line): Channel {
  let graph: Graph | null = null;
  let isClosed = false;

  /** A fault of the line itself is its status, whatever it was met by: also that nobody is there. */
  function heed(error: unknown): void {
    const fault = error instanceof GraphError ? lineFaultOf(error) : wasNotWritten(error) ? 'network' : null;
    if (!fault || !graph || isClosed) return;
    graph = null;
    events.status({ status: 'closed', reason: fault });
  }

  /** What can't be stored is told again by the next refusal. */
  async function restFromStrangers(): Promise<void> {
    await events.restricted(new Date(parts.clock.now().getTime() + restMs)).catch(() => {});
  }

  const heeded = (error: unknown): never => {
    heed(error);
    throw error;
  };

  const own = (): { graph: Graph; id: string } => {
    if (!graph || !account || isClosed) throw new SendError('not_sent');
    return { graph, id: account.phoneNumberId };
  };

  async function upload({ media }: OutboundMessage): Promise<string | null> {
    if (!media) return null;
    // What can't be sent is not uploaded first.
    sentAs(media);
    const { graph: way, id } = own();
    try {
      return z.parse(uploaded, await way.upload(`${id}/media`, media)).id;
    } catch (error) {
      heed(error);
      const refusal = error instanceof GraphError ? sendErrorOf(error) : null;
      if (refusal?.failure === 'too_fast') throw refusal;
      // Nothing was sent yet, whatever became of the file.
      throw refusal?.outcome === 'refused'
        ? new SendError('refused', 'media_refused', { cause: error })
        : new SendError('not_sent', null, { cause: error });
    }
  }

  async function post(content: unknown): Promise<string> {
    const { graph: way, id } = own();
    try {
      const answer = z.parse(accepted, await way.post(`${id}/messages`, content));
      return answer.messages[0]?.id ?? '';
    } catch (error) {
      heed(error);
      if (error instanceof GraphError && isForStrangers(error)) await restFromStrangers();
      if (error instanceof GraphError) throw sendErrorOf(error);
      throw new SendError(wasNotWritten(error) ? 'not_sent' : 'unknown', null, { cause: error });
    }
  }

  return {
    ...withoutGroupChanges,
    ...withoutPictures,
    // The API names each message itself; ours comes back with its statuses.
    keepsIds: false,
    pace: paces.cloud,

    async connect() {
      if (!account) return events.status({ status: 'closed', reason: 'token' });
      events.status({ status: 'connecting' });
      const way = openGraph(parts, account);
      try {
        const fields = { fields: 'display_phone_number,verified_name' };
        const facts = z.parse(numberFacts, await way.get(account.phoneNumberId, fields));
        // The app hears of this account from now on, wherever it tells it. Whoever may not ask has done it at Meta.
        await way.post(`${account.businessId}/subscribed_apps`, {}).catch(() => {});
        if (isClosed) return;
        graph = way;
        const phone = facts.display_phone_number.replace(/\D/g, '') || null;
        events.status({ status: 'connected', phone, name: facts.verified_name });
      } catch (error) {
        if (isClosed) return;
        const fault =
          error instanceof GraphError ? (lineFaultOf(error) ?? (error.status < 500 ? 'token' : null)) : null;
        events.status({ status: 'closed', reason: fault ?? 'network' });
      }
    },

    async disconnect() {
      graph = null;
      if (!isClosed) events.status({ status: 'closed', reason: 'asked' });
    },

    async close() {
      isClosed = true;
      graph = null;
    },

    async send(message) {
      own();
      const mediaId = await upload(message);
      const remoteId = await post(writeMessage(message, mediaId));
      // Its answer is the receipt. Where that can't be kept, the statuses tell the same again.
      await events.receipts([{ id: message.id, remoteId, state: 'server' }]).catch(() => {});
    },

    async setTyping() {
      // It is shown with the mark of what was read, which the API wants to be named: see `markRead`.
    },

    async markRead(messages) {
      const [newest] = messages;
      if (!newest) return;
      const { graph: way, id } = own();
      // What came before it is read with it.
      const mark = { messaging_product: 'whatsapp', status: 'read', message_id: newest.id };
      await way.post(`${id}/messages`, mark).catch(heeded);
    },

    async download({ id }): Promise<Readable> {
      const { graph: way, id: phoneNumberId } = own();
      // Its address holds for minutes: it is asked for anew at each try.
      const facts = await way.get(String(id), { phone_number_id: phoneNumberId }).catch(heeded);
      return way.download(z.parse(fileFacts, facts).url);
    },

    async checkNumbers(phones) {
      // Nobody can be asked: what is sent to a number that is not there fails, and says so.
      return new Map(phones.map((phone) => [phone, addressOf(phone, null)]));
    },

    getGroup: async () => null,
  };
}

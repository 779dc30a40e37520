import { type LineKind, pingMs } from './bus-line.ts';

interface RedisPlace {
  readonly url: string;
  /** Redis has no databases for what is published, so the name keeps deployments apart. */
  readonly channel: string;
}

/** PUBLISH and SUBSCRIBE. Nothing is kept in Redis: what is published while nobody listens is gone. */
export const redisLine = ({ url, channel }: RedisPlace): LineKind => ({
  name: 'redis',
  async open({ hear, lost }) {
    // Only where it is wanted: it is larger than all the rest of the bus.
    const { createClient } = await import('@redis/client');
    const speaker = createClient({
      url,
      disableOfflineQueue: true,
      socket: { reconnectStrategy: false, connectTimeout: pingMs },
    });
    // One that listens can say nothing else.
    const listener = speaker.duplicate();
    const clients = [speaker, listener];
    for (const client of clients) {
      client.on('error', lost);
      client.on('end', () => lost(new Error('the connection ended')));
    }
    const end = async () => {
      for (const client of clients) if (client.isOpen) client.destroy();
    };
    try {
      await Promise.all(clients.map((client) => client.connect()));
      await listener.subscribe(channel, hear);
    } catch (error) {
      await end();
      throw error;
    }
    return {
      // Written one after the other and answered in that order.
      send: (parts) => Promise.all(parts.map((part) => speaker.publish(channel, part))),
      ping: () => Promise.all(clients.map((client) => client.ping())),
      end,
    };
  },
});

import pg from 'pg';
import type { LineKind } from './bus-line.ts';
import { failpoint } from './failpoint.ts';

const postgresChannel = 'yupflow';

/** NOTIFY and LISTEN on one connection of its own: inside writing transactions NOTIFY would make them queue up. */
export const postgresLine = (connection: pg.ClientConfig): LineKind => ({
  name: 'postgresql',
  async open({ hear, lost }) {
    const client = new pg.Client({ ...connection, keepAlive: true, application_name: 'yupflow bus' });
    client.on('error', lost);
    client.on('end', () => lost(new Error('the connection ended')));
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    const end = () => {
      client.removeAllListeners();
      client.on('error', () => {});
      return client.end();
    };
    let turn: Promise<unknown> = Promise.resolve();
    /** One query after the other: a connection can't take two at once. */
    const ask = (text: string, values: unknown[] = []): Promise<unknown> => {
      const answer = turn.then(() => client.query(text, values));
      turn = answer.catch(() => {});
      return answer;
    };
    try {
      await client.connect();
      await ask(`listen ${postgresChannel}`);
    } catch (error) {
      await end().catch(() => {});
      throw error;
    }
    return {
      async send(parts) {
        failpoint('bus.before-send');
        // As JSON: escaping the elements of an array was a tenth of what a message that comes in costs.
        await ask('select pg_notify($1, part) from json_array_elements_text($2::json) part', [
          postgresChannel,
          JSON.stringify(parts),
        ]);
      },
      ping: () => ask('select'),
      end,
    };
  },
});

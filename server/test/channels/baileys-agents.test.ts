import { once } from 'node:events';
import { get } from 'node:https';
import { isIPv6 } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { agentFor } from '../../src/channels/baileys/agents.ts';
import { listen } from '../platform/egress-listener.ts';
import { innerAddresses, spellingsOfThisMachine } from '../support/inner-addresses.ts';

let canary: Awaited<ReturnType<typeof listen>>;
beforeEach(async () => {
  canary = await listen((_request, response) => response.end());
});

const kinds = ['http', 'https', 'socks5', 'socks5h'] as const;

/** Asks for something of the public internet, by the proxy. It never gets it: our canary leads nowhere. */
async function goBy(agent: ReturnType<typeof agentFor>): Promise<unknown> {
  const request = get('https://1.1.1.1/', { agent }, (response) => response.destroy());
  return once(request, 'response').catch((error: unknown) => error);
}

const answering = (...addresses: readonly string[]) => {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  };
  return { asked, resolve };
};

const refused = () => expect.objectContaining({ message: 'forbidden_address' });

describe.each(kinds)('by a line’s proxy of the kind %s, what lies inside', (kind) => {
  it.each(spellingsOfThisMachine)('is not reached as %s [S29]', async (host) => {
    const fault = await Promise.try(() => goBy(agentFor(`${kind}://ana:s3@${host}:${canary.port}`, false))).catch(
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(Error);
    expect(canary.connections).toBe(0);
  });

  it('is not reached by a name that leads there, alone or beside a public address [S29]', async () => {
    for (const inner of ['127.0.0.1', '::1', ...innerAddresses]) {
      for (const addresses of [[inner], ['1.1.1.1', inner]]) {
        const { asked, resolve } = answering(...addresses);
        const agent = agentFor(`${kind}://proxy.example.com:${canary.port}`, false, resolve);
        expect([inner, await goBy(agent)]).toEqual([inner, refused()]);
        expect(asked).toEqual(['proxy.example.com']);
      }
    }
    expect(canary.connections).toBe(0);
  });

  it.each(['127.0.0.1', '[::1]', 'localhost'])(
    'is reached as %s where WhatsApp is this machine’s too',
    async (host) => {
      await goBy(agentFor(`${kind}://${host}:${canary.port}`, true));
      expect(canary.connections).toBe(1);
    },
  );
});

import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEgress } from '../../src/platform/egress/egress.ts';
import { createGuard } from '../../src/platform/egress/guard.ts';
import { isPublicAddress } from '../../src/platform/egress/public-address.ts';
import { readTarget } from '../../src/platform/egress/target.ts';
import { innerAddresses, spellingsOfThisMachine } from '../support/inner-addresses.ts';
import { listen, outside, refusal } from './egress-listener.ts';

let canary: Awaited<ReturnType<typeof listen>>;

beforeEach(async () => {
  canary = await listen((_request, response) => response.end('secret of the inner network'));
});

describe('what lies inside', () => {
  it.each(spellingsOfThisMachine)('is not reached as %s [S29]', async (host) => {
    const call = createEgress({ allow: [] }).request({ url: `http://${host}:${canary.port}/` });
    await expect(call).rejects.toEqual(refusal('forbidden_address'));
    expect(canary.connections).toBe(0);
  });

  it.each([...innerAddresses, 'fe80::1%eth0', 'not an address', ''])('counts %s as not public [S29]', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    'counts %s as public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it('is not reached through a name with one public and one private address [S29]', async () => {
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const call = createEgress({ allow: [], resolve }).request({ url: `http://two-faced.test:${canary.port}/` });
    await expect(call).rejects.toEqual(refusal('forbidden_address'));
    expect(canary.connections).toBe(0);
  });

  it('is not reached by a name that answers otherwise the second time [S29]', async () => {
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? '1.1.1.1' : '127.0.0.1', family: 4 }];
    const egress = createEgress({ allow: [], resolve });
    const url = `http://rebinding.test:${canary.port}/`;
    await expect(egress.request({ url, timeoutMs: 300 })).rejects.toEqual(
      expect.objectContaining({ reason: expect.stringMatching(/^(timed_out|unreachable)$/) }),
    );
    expect(asked).toBe(1);
    await expect(egress.request({ url })).rejects.toEqual(refusal('forbidden_address'));
    expect(canary.connections).toBe(0);
  });

  it('gets no byte even where a connection to it was made [S29]', async () => {
    const heard: unknown[] = [];
    const server = net.createServer((socket) => socket.on('data', (data) => heard.push(data)).on('error', () => {}));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = createGuard({ allow: [] }).connect(readTarget(`http://rebound.test:${port}/`), [
      { address: '127.0.0.1', family: 4 },
    ]);
    socket.write('GET / HTTP/1.1\r\n\r\n');
    const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);
    expect(error).toEqual(refusal('forbidden_address'));
    server.close();
    await once(server, 'close');
    expect(heard).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('is not reached by a %d redirect [S29]', async (status) => {
    for (const location of [`http://localhost:${canary.port}/`, `//[::1]:${canary.port}/`, 'http://169.254.169.254/']) {
      const { url, egress } = await outside((_request, response) => response.writeHead(status, { location }).end());
      await expect(egress.request({ url, followRedirects: true })).rejects.toEqual(refusal('forbidden_address'));
    }
    expect(canary.connections).toBe(0);
  });

  it('is not reached by a redirect to a name that has moved there meanwhile [S29]', async () => {
    const { server, url } = await outside((_request, response) =>
      response.writeHead(302, { location: `http://moved.test:${canary.port}/` }).end(),
    );
    const egress = createEgress({
      allow: [`127.0.0.1:${server.port}`],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    await expect(egress.request({ url, followRedirects: true })).rejects.toEqual(refusal('forbidden_address'));
    expect(canary.connections).toBe(0);
  });

  it('is reached only at the host and port that a test allowed', async () => {
    const egress = createEgress({ allow: [`127.0.0.1:${canary.port}`] });
    await expect(egress.request({ url: `http://localhost:${canary.port}/` })).rejects.toEqual(
      refusal('forbidden_address'),
    );
    expect((await egress.request({ url: `http://127.1:${canary.port}/` })).status).toBe(200);
  });
});

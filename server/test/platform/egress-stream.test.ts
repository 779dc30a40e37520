import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createEgress } from '../../src/platform/egress/egress.ts';
import { closedPort, outside, refusal } from './egress-listener.ts';

const silenceMs = 200;
const bodyOf = (...parts: string[]) => {
  const chunks = parts.map((part) => Buffer.from(part));
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return { size, chunks: Readable.from(chunks) as AsyncIterable<Buffer> };
};

describe('a file on its way', () => {
  it('goes out and comes in as it flows, with the length that was said', async () => {
    const { server, url, egress } = await outside((request, response) => {
      text(request).then((said) => response.writeHead(201, { 'x-kind': 'echo' }).end(said.toUpperCase()));
    });
    const headers = { authorization: 'Bearer x' };
    const answer = await egress.open({ url, method: 'POST', headers, body: bodyOf('ab', 'cd'), silenceMs });
    expect([answer.status, answer.headers['x-kind'], await text(answer.body)]).toEqual([201, 'echo', 'ABCD']);
    expect(server.requests[0]?.headers).toMatchObject({ 'content-length': '4', authorization: 'Bearer x' });
  });

  it('goes to no address that we would not call, and follows nobody elsewhere [S31]', async () => {
    const { server, url, egress } = await outside((_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    );
    const closed = createEgress({ allow: [] });
    await expect(closed.open({ url: 'file:///etc/passwd', method: 'GET', silenceMs })).rejects.toEqual(
      refusal('forbidden_url'),
    );
    await expect(closed.open({ url, method: 'GET', silenceMs })).rejects.toMatchObject({
      reason: expect.stringContaining('forbidden'),
    });
    const forged = { 'Content-Length': '3' };
    await expect(egress.open({ url, method: 'GET', headers: forged, silenceMs })).rejects.toEqual(
      refusal('forbidden_header'),
    );
    expect(server.connections).toBe(0);
    const answer = await egress.open({ url, method: 'GET', silenceMs });
    expect(answer.status).toBe(302);
    answer.body.resume();
    expect(server.requests).toHaveLength(1);
  });

  it('is given up when nothing passes any more, before the answer or within it', async () => {
    const { url, egress } = await outside((request, response) => {
      if (request.url === '/mute') return;
      response.write('half');
    });
    await expect(egress.open({ url: `${url}mute`, method: 'GET', silenceMs })).rejects.toEqual(refusal('timed_out'));
    const { body } = await egress.open({ url, method: 'GET', silenceMs });
    await expect(text(body)).rejects.toThrow();
  });

  it('ends with whoever reads it, and says that nobody was there', async () => {
    const { url, egress } = await outside((request, response) => {
      request.resume().on('end', () => response.end('ok'));
    });
    const broken = async function* () {
      yield Buffer.from('ab');
      throw new Error('the disk is gone');
    };
    const failing = egress.open({ url, method: 'POST', body: { size: 4, chunks: broken() }, silenceMs });
    await expect(failing).rejects.toMatchObject({ reason: 'unreachable' });
    const nobody = `127.0.0.1:${await closedPort()}`;
    const call = createEgress({ allow: [nobody] }).open({ url: `http://${nobody}/`, method: 'GET', silenceMs });
    await expect(call).rejects.toMatchObject({ reason: 'unreachable', cause: { code: 'ECONNREFUSED' } });
  });
});

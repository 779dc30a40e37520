import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { describe, expect, it } from 'vitest';
import { createEgress } from '../../src/platform/egress/egress.ts';
import { certificate, privateKey } from './egress-certificate.ts';
import { closedPort, listen, outside, refusal } from './egress-listener.ts';

describe('an address we would not call', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:text/plain,hello',
    'http://user:password@example.com/',
    'http://example.com:25/',
    'http://example.com:6379/',
    'http://example.com:0/',
    '/etc/passwd',
    'not an address',
    '',
  ])('is refused: %s', async (url) => {
    await expect(createEgress({ allow: [] }).request({ url })).rejects.toEqual(refusal('forbidden_url'));
  });

  it.each([
    [{ Host: 'other.example' }],
    [{ 'Transfer-Encoding': 'chunked' }],
    [{ 'Content-Length': '3' }],
    [{ 'X-Note': 'a\r\nX-Forged: yes' }],
    [{ 'X Note': 'a' }],
  ])('is one with a header that is not the caller’s to write: %j', async (headers) => {
    const { server, url, egress } = await outside((_request, response) => response.end());
    await expect(egress.request({ url, headers })).rejects.toEqual(refusal('forbidden_header'));
    expect(server.connections).toBe(0);
  });
});

describe('a call', () => {
  it('takes method, headers and body, and gives status, headers and body', async () => {
    let received = '';
    const { server, url, egress } = await outside((request, response) => {
      request.setEncoding('utf8').on('data', (text) => {
        received += text;
      });
      request.on('end', () => response.writeHead(418, { 'x-kind': 'teapot' }).end('olá'));
    });
    const answer = await egress.request({
      url: `${url}a%20b?c=d#e`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer x' },
      body: '{"name":"José"}',
    });
    expect(answer.status).toBe(418);
    expect(answer.headers['x-kind']).toBe('teapot');
    expect(answer.body.toString()).toBe('olá');
    expect(received).toBe('{"name":"José"}');
    expect(server.requests[0]?.url).toBe('/a%20b?c=d');
    expect(server.requests[0]?.headers).toMatchObject({
      host: `127.0.0.1:${server.port}`,
      authorization: 'Bearer x',
      'content-type': 'application/json',
      'content-length': '16',
    });
  });

  it('stays where it is unless told to follow', async () => {
    const { server, url, egress } = await outside((_request, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    );
    expect((await egress.request({ url })).status).toBe(302);
    expect(server.requests).toHaveLength(1);
  });

  it('follows three redirects on one origin with its headers, and not a fourth', async () => {
    const { url, egress } = await outside((request, response) => {
      const left = Number(request.url?.slice(1));
      if (request.headers['x-api-key'] !== 'key') response.writeHead(401).end();
      else if (left === 0) response.end('arrived');
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    });
    const call = { headers: { 'X-Api-Key': 'key' }, followRedirects: true };
    expect((await egress.request({ url: `${url}3`, ...call })).body.toString()).toBe('arrived');
    await expect(egress.request({ url: `${url}4`, ...call })).rejects.toEqual(refusal('too_many_redirects'));
  });

  it('takes no secret and no body along to another origin', async () => {
    const other = await listen((_request, response) => response.end());
    const location = `http://127.0.0.1:${other.port}/`;
    for (const status of [302, 307]) {
      const first = await listen((_request, response) => response.writeHead(status, { location }).end());
      const egress = createEgress({ allow: [`127.0.0.1:${first.port}`, `127.0.0.1:${other.port}`] });
      const url = `http://127.0.0.1:${first.port}/`;
      const headers = { Authorization: 'Bearer x', Cookie: 'a=b', 'X-Api-Key': 'key', Accept: 'text/plain' };
      await egress.request({ url, headers, followRedirects: true });
      const sent = other.requests.at(-1)?.headers ?? {};
      expect(Object.keys(sent).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
      const post = egress.request({ url, method: 'POST', headers, body: 'secret', followRedirects: true });
      if (status === 307) await expect(post).rejects.toEqual(refusal('forbidden_redirect'));
      else expect((await post).status).toBe(200);
      if (status === 302) expect(other.requests.at(-1)?.method).toBe('GET');
    }
    expect(other.requests).toHaveLength(3);
  });

  it('speaks https only with a host that can prove its name', async () => {
    const requests: string[] = [];
    const server = https.createServer({ key: privateKey, cert: certificate }, (request, response) => {
      requests.push(request.headers.host ?? '');
      response.end('proven');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const egress = createEgress({ allow: [`outside.test:${port}`, `other.test:${port}`], resolve });
    const trusted = tls.getCACertificates();
    try {
      const unvouched = egress.request({ url: `https://outside.test:${port}/` });
      await expect(unvouched).rejects.toEqual(refusal('unreachable'));
      tls.setDefaultCACertificates([certificate]);
      const wrongName = egress.request({ url: `https://other.test:${port}/` });
      await expect(wrongName).rejects.toEqual(refusal('unreachable'));
      expect(requests).toEqual([]);
      const proven = await egress.request({ url: `https://outside.test:${port}/` });
      expect(proven.body.toString()).toBe('proven');
      expect(requests).toEqual([`outside.test:${port}`]);
    } finally {
      tls.setDefaultCACertificates(trusted);
      server.close();
      server.closeAllConnections();
    }
  });

  it('ends when its time is up, whether the other side is silent or drips', async () => {
    const silent = await outside(() => {});
    const drips = await outside((_request, response) => {
      response.writeHead(200);
      const drip = (error?: Error | null) => !error && response.write('.', (failed) => setImmediate(drip, failed));
      drip();
    });
    for (const { url, egress } of [silent, drips])
      await expect(egress.request({ url, timeoutMs: 200, maxBytes: Number.MAX_SAFE_INTEGER })).rejects.toEqual(
        refusal('timed_out'),
      );
  });

  it('ends when its time is up although the resolver does not answer', async () => {
    const egress = createEgress({ allow: [], resolve: () => new Promise(() => {}) });
    await expect(egress.request({ url: 'http://slow.test/', timeoutMs: 100 })).rejects.toEqual(refusal('timed_out'));
  });

  it('stops reading a body that is larger than it may be', async () => {
    let written = 0;
    const { url, egress } = await outside((_request, response) => {
      const chunk = Buffer.alloc(65_536);
      const pour = (error?: Error | null) => {
        if (error) return;
        written += chunk.length;
        response.write(chunk, pour);
      };
      pour();
    });
    await expect(egress.request({ url, maxBytes: 100_000 })).rejects.toEqual(refusal('too_large'));
    expect(written).toBeLessThan(20_000_000);
    const exact = await outside((_request, response) => response.end(Buffer.alloc(1_000)));
    expect((await exact.egress.request({ url: exact.url, maxBytes: 1_000 })).body).toHaveLength(1_000);
  });

  it('says so when nobody answers, or hangs up half way', async () => {
    const port = await closedPort();
    const gone = createEgress({ allow: [`127.0.0.1:${port}`] });
    await expect(gone.request({ url: `http://127.0.0.1:${port}/` })).rejects.toEqual(refusal('unreachable'));
    const halfWay = await outside((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    await expect(halfWay.egress.request({ url: halfWay.url })).rejects.toEqual(refusal('unreachable'));
    const unknown = createEgress({ allow: [], resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(unknown.request({ url: 'http://nowhere.test/' })).rejects.toEqual(refusal('unreachable'));
  });
});

import { readdirSync } from 'node:fs';
import multipart from '@fastify/multipart';
import fc from 'fast-check';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { openStaging } from '../../src/platform/files/staging.ts';
import { answerErrors } from '../../src/platform/http/errors.ts';
import { readForm } from '../../src/platform/http/form.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { fuzzCases } from './fuzz-cases.ts';

const scrap = fc.oneof(
  fc.constantFrom(
    '--b',
    '--b--',
    '\r\n',
    '\r\n\r\n',
    '\n',
    '--',
    'content-disposition: form-data; ',
    'name=name',
    'name="image"',
    'name=__proto__',
    'name=constructor',
    '; filename=a.png',
    '; filename="../../a.png"',
    "; filename*=utf-8''%00",
    'content-type: image/png',
    'content-type: multipart/mixed; boundary=c',
    'content-transfer-encoding: base64',
    '\x89PNG\r\n\x1a\n',
    'GIF89a',
    '<svg onload=alert(1)>',
    'x'.repeat(11_000),
    '\0',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const part = fc
  .record({
    name: fc.constantFrom('name', 'image', '__proto__', 'a'.repeat(300), ''),
    file: fc.option(fc.constantFrom('a.png', '../a', '')),
    content: scrap,
  })
  .map(({ name, file, content }) => {
    const filename = file === null ? '' : `; filename="${file}"`;
    return `--b\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n\r\n${content}\r\n`;
  });
const body = fc.oneof(
  fc.array(part, { maxLength: 5 }).map((parts) => `${parts.join('')}--b--\r\n`),
  fc.array(fc.oneof(part, scrap), { maxLength: 12 }).map((parts) => parts.join('')),
);
const type = fc.constantFrom(
  'multipart/form-data; boundary=b',
  'multipart/form-data; boundary="b"',
  'multipart/form-data',
);

it('whatever is sent as a form is taken or refused, and nothing of it stays on the disk', {
  timeout: 600_000,
}, async () => {
  const folder = tempFolder();
  const staging = openStaging(folder);
  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app);
  await app.register(multipart);
  app.post('/', async (request) => Object.keys(await readForm(request, staging, undefined, 20)));
  await fc.assert(
    fc.asyncProperty(body, type, async (payload, contentType) => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/',
        headers: { 'content-type': contentType },
        payload: Buffer.from(payload, 'latin1'),
      });
      expect(statusCode === 200 || (statusCode >= 400 && statusCode < 500)).toBe(true);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      await expect.poll(() => readdirSync(folder)).toEqual([]);
    }),
    // What never ends is a fault too.
    { numRuns: fuzzCases, timeout: 30_000 },
  );
});

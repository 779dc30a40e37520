import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, anOwner } from '../support/people.ts';
import { aPng, type FormWorld, fileOf, startFormWorld } from './form-world.ts';

let world: FormWorld;
beforeAll(async () => {
  world = await startFormWorld();
});
beforeEach(() => world.meetSomebodyNew());
afterAll(() => world.server.stop());

/** A body byte by byte as it is given, whole or not, with the boundary "b". */
async function sendRaw(body: string | Buffer): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${world.sender().token}`,
    'content-type': 'multipart/form-data; boundary=b',
  };
  const response = await fetch(`${world.server.origin}/api/me`, {
    method: 'PUT',
    headers,
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
const part = (disposition: string, content: string) =>
  `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

describe('a form', () => {
  it('brings texts and a picture together', async () => {
    const answer = await world.update({
      name: ' Davi  Luz ',
      phone: '+55 11 98888-7777',
      image: fileOf(await aPng()),
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Davi Luz', phone: '5511988887777' } });
    expect(answer.body.image).toMatch(/^\/api\/pictures\/[\w-]{32}$/);
  });

  it('is refused by the faults of its fields, like any body', async () => {
    const answer = await world.update({ name: '', phone: '12', avatar: 'x', image: 'https://example.com/face.png' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        fields: { name: 'required', phone: 'invalid_phone', avatar: 'unknown_field', image: 'not_a_picture' },
      },
    });
    await world.expectNothingKept();
  });

  it('is refused as JSON and as anything else', async () => {
    expect(await world.sender().put('/me', { name: 'x' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_type' },
    });
    expect(await world.sender().put('/me')).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    await world.expectNothingKept();
  });

  it('without anything in it changes nothing', async () => {
    const before = (await world.sender().get('/me')).body;
    for (const empty of ['--b--\r\n', '']) expect(await sendRaw(empty)).toMatchObject({ status: 200, body: before });
  });

  it.each([
    ['between two fields', `${part('name=name', 'Cut')}--b`],
    ['within a text', part('name=name', 'Cut').slice(0, -4)],
    ['within the head of a field', '--b\r\ncontent-dispo'],
    ['within a picture', part('name=image; filename=a.png', 'half a picture').slice(0, -4)],
    ['in nonsense', 'nonsense'],
    [
      'by its last line where the head of a field has no end',
      '--b\r\ncontent-disposition: form-data; name=name\r\n\r\n--b--\r\n',
    ],
  ])('that is cut off %s is refused', async (_where, body) => {
    expect(await sendRaw(body)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    await world.expectNothingKept();
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
  ])('that says "%s" is refused', async (type) => {
    const headers = { authorization: `Bearer ${world.sender().token}`, 'content-type': type };
    const response = await fetch(`${world.server.origin}/api/me`, { method: 'PUT', headers, body: 'x' });
    expect(response.status).toBe(400);
  });

  it('that is cut off is refused where files are stored, too', async () => {
    const ana = await anOwner(world.server);
    const response = await fetch(`${world.server.origin}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: part('name=file; filename=a.txt', 'half').slice(0, -4),
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'bad_request' }]);
  });

  it('leaves nothing behind when its sender hangs up half way, and troubles nobody', async () => {
    const sending = http.request(`${world.server.origin}/api/me`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${world.sender().token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    sending.on('error', () => {});
    sending.write(`${part('name=name', 'Cut')}${part('name=image; filename=a.png', 'half').slice(0, -4)}`);
    await expect.poll(world.incoming).toHaveLength(1);
    const logged = world.server.logged.length;
    sending.destroy();
    await expect.poll(world.incoming).toEqual([]);
    await world.expectNothingKept();
    expect(world.server.logged.slice(logged).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  it('with too many fields is refused', async () => {
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, 'x']));
    expect(await world.update(fields)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    await world.expectNothingKept();
  });

  it('with a text beyond all measure is refused by its field', async () => {
    const answer = await world.update({ name: 'x'.repeat(100_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large', fields: { name: 'too_long' } } });
    await world.expectNothingKept();
  });

  it('with two pictures is refused', async () => {
    const picture = fileOf(await aPng());
    expect(await world.update({ image: picture, other: picture })).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    await world.expectNothingKept();
  });

  it('with a picture where none belongs is refused by its field', async () => {
    const picture = fileOf(await aPng());
    expect(await world.update({ avatar: picture })).toMatchObject({
      status: 422,
      body: { fields: { avatar: 'unknown_field' } },
    });
    expect(await world.update({ name: picture })).toMatchObject({ status: 422, body: { fields: { name: 'invalid' } } });
    await world.expectNothingKept();
  });

  it('cannot reach for what an object inherits', async () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect((await sendRaw(`${part(`name=${name}`, 'x')}--b--\r\n`)).status).toBe(400);
    await world.expectNothingKept();
  });
});

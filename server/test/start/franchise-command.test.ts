import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl, runScript } from '../support/command.ts';
import { aNewcomer, request } from '../support/people.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer(behindProxy);
});
afterAll(() => world.stop());

/** What `npm run franchise -- …` does, beside a deployment that runs. */
const franchise = (...words: string[]) =>
  runScript('franchise', { DATA_DIR: tempFolder(), DATABASE_URL: databaseUrl(world.address.database) }, ...words);

const create = (name: string, domain: string, admin: string) =>
  franchise('create', '--name', name, '--domain', domain, '--admin', admin);
const at = (host: string) => ({ 'x-forwarded-host': host });

describe('npm run franchise', () => {
  it('makes a reseller that is found by its domain, with an admin who can sign in', async () => {
    const email = 'dono@conecta.example';
    const { code, said } = await create('Conecta', 'App.Conecta.example', email);
    expect([code, said]).toEqual([0, expect.stringContaining('Conecta is at app.conecta.example')]);
    const password = /shown only once\): (\S+)/.exec(said)?.[1];
    const here = at('app.conecta.example');
    expect((await request(world.origin, 'GET', '/infos', undefined, here)).body.name).toBe('Conecta');
    const { token } = (await request(world.origin, 'POST', '/login', { email, password }, here)).body;
    const headers = { ...here, authorization: `Bearer ${token}` };
    expect((await request(world.origin, 'GET', '/franchise', undefined, headers)).body).toMatchObject({
      name: 'Conecta',
      domain: 'app.conecta.example',
      isDefault: false,
    });
    expect((await franchise('list')).said).toMatch(/^Conecta · app\.conecta\.example · companies: 0 · dono@conecta/m);
  });

  it('gives a reseller to somebody who has an account, whose password stays', async () => {
    const person = await aNewcomer(world);
    const { said } = await create('Second', 'second.example', person.email);
    expect(said).not.toContain('Password');
    expect((await person.get('/franchise', at('second.example'))).body.name).toBe('Second');
    expect((await person.get('/franchise')).status).toBe(403);
  });

  it('suspends one, so that nobody gets into its companies, and opens it again', async () => {
    const person = await aNewcomer(world);
    await create('Third', 'third.example', person.email);
    expect((await franchise('suspend', 'third.example')).code).toBe(0);
    expect((await franchise('list')).said).toMatch(/^Third · third\.example · suspended/m);
    expect((await person.get('/contacts', at('third.example'))).body.code).toBe('subscription_invalid');
    expect((await franchise('resume', 'third.example')).code).toBe(0);
    expect((await person.get('/contacts', at('third.example'))).body.code).toBe('no_company');
  });

  it('refuses a domain that somebody has, and leaves nothing behind', async () => {
    const person = await aNewcomer(world);
    await create('Fourth', 'fourth.example', person.email);
    const { code, said } = await create('Thief', 'fourth.example', person.email);
    expect([code, said]).toEqual([1, expect.stringContaining('belongs to another franchise')]);
    expect((await franchise('list')).said).not.toContain('Thief');
  });

  it.each([
    [[]],
    [['create', '--name', 'X']],
    [['create', '--name', 'X', '--domain', 'https://x.example', '--admin', 'a@b.example']],
    [['create', '--nonsense']],
    [['suspend', 'nobody.example']],
  ])('says how it is used: %j', async (words) => {
    const { code, said } = await franchise(...words);
    expect(code).toBe(1);
    expect(said).toMatch(/npm run franchise|Unknown option/);
    expect(said).not.toContain('at file:');
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDemo } from '../../src/prepare-demo.ts';
import { Person, request } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

const account = { email: 'owner@demo.local', password: 'a password for tests' };
const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-demo-'));
let world: TestServer;
let marina: Person;
beforeAll(async () => {
  world = await startTestServer();
  const seed = () => prepareDemo(world.address, { demo: account, dataDir });
  // Two processes that start at once, and one that comes later.
  await Promise.all([seed(), seed()]);
  await seed();
  const { token } = (await request(world.origin, 'POST', '/login', account)).body;
  const { origin } = world;
  marina = new Person({ origin, token, userId: '', email: account.email, companyId: '' });
});
afterAll(async () => {
  await world.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the demo', () => {
  it('belongs to somebody who looks after the deployment and whose address is confirmed', async () => {
    expect((await marina.get('/me')).body).toMatchObject({
      name: 'Marina Azevedo',
      isEmailConfirmed: true,
      isFranchiseAdmin: true,
      activeCompany: { name: 'Casa Lume Móveis', isOwner: true, isSubscriptionValid: true },
    });
  });

  it('has two companies to switch between', async () => {
    const { body } = await marina.get('/companies');
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Casa Lume Móveis', 'Lume Ateliê']);
    expect((await marina.put('/me/change-active', { companyId: body[1].id })).body.activeCompany.name).toBe(
      'Lume Ateliê',
    );
    expect((await marina.get('/roles')).body.total).toBe(2);
    await marina.put('/me/change-active', { companyId: body[0].id });
  });

  it('has a team with roles, and an invite that waits', async () => {
    const { body } = await marina.get('/roles');
    const shown = body.results.map((role: { name: string; permissions: string[]; member_count: number }) => [
      role.name,
      role.permissions.length,
      role.member_count,
    ]);
    expect(shown).toEqual([
      ['Administrador', 21, 2],
      ['Atendente', 8, 9],
      ['Estagiário', 3, 0],
      ['Financeiro', 5, 1],
      ['Marketing', 8, 2],
      ['Supervisor de vendas', 16, 1],
    ]);
    const team = (await marina.get('/companies/members?limit=50')).body;
    expect(team.total).toBe(17);
    const waiting = team.results.filter((member: { state: string }) => member.state === 'invited');
    expect(waiting).toMatchObject([{ email: 'paulo.mendes@casalume.example', roles: [{ name: 'Estagiário' }] }]);
    expect(Date.parse(waiting[0].expires_at)).toBeGreaterThan(world.yupflow.parts.clock.now().getTime());
  });

  it('announces itself once', async () => {
    const { body } = await marina.get('/me/announcements');
    expect(body.results.map(({ title }: { title: string }) => title)).toEqual(['Bem-vindo à demonstração']);
  });

  it('lets nobody in as one of its invented people', async () => {
    const hashes = await askAsOwner<{ hash: string }>(
      world,
      "select distinct password_hash as hash from users where email like '%@casalume.example'",
    );
    expect(hashes).toHaveLength(1);
    expect(hashes[0]?.hash).toMatch(/^\$argon2id\$/);
    const answer = await request(world.origin, 'POST', '/login', {
      email: 'juliana.prado@casalume.example',
      password: account.password,
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  });
});

import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { aFranchise } from '../support/companies.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
  await aFranchise(world, { name: 'Revenda', host: 'app.revenda.example', primaryColor: '#0d9488' });
});
afterAll(() => world.stop());

/** fetch sets the host itself, so this goes one floor deeper. */
function infosAt({ origin }: TestServer, headers: Record<string, string>): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(`${origin}/api/infos`, { headers }, async (response) => {
      const chunks = await response.toArray();
      resolve(JSON.parse(Buffer.concat(chunks).toString()));
    });
    call.on('error', reject).end();
  });
}

const product = {
  name: 'Yupflow',
  logo: null,
  favicon: null,
  primaryColor: 'yupflow',
  notInCompany: null,
  notPaid: null,
  isSimulatorOn: true,
};

describe('the face of a host', () => {
  it('is the product’s own where no franchise has it', async () => {
    for (const host of ['localhost:3000', 'unknown.example', 'revenda.example', "'; drop table users; --"])
      expect(await infosAt(world, { host })).toEqual({ ...product, isFranchiseMode: true });
  });

  it('is that of its franchise, whatever the case', async () => {
    for (const host of ['app.revenda.example', 'APP.Revenda.Example'])
      expect(await infosAt(world, { host })).toMatchObject({ name: 'Revenda', primaryColor: '#0d9488' });
  });

  it('is told with its port where it has one', async () => {
    await aFranchise(world, { name: 'Local', host: 'localhost:8080' });
    expect(await infosAt(world, { host: 'localhost:8080' })).toMatchObject({ name: 'Local' });
    expect(await infosAt(world, { host: 'localhost:8081' })).toMatchObject({ name: 'Yupflow' });
  });

  it('is not the one that a header claims, unless a trusted proxy says so', async () => {
    const headers = { host: 'inside:3000', 'x-forwarded-host': 'app.revenda.example' };
    expect(await infosAt(world, headers)).toMatchObject({ name: 'Yupflow' });
    const behind = await startTestServer({ TRUST_PROXY: 'true' });
    try {
      await aFranchise(behind, { host: 'app.revenda.example' });
      expect(await infosAt(behind, headers)).toMatchObject({ name: 'Revenda' });
    } finally {
      await behind.stop();
    }
  });

  it('has its pictures by their links and its own words', async () => {
    const id = await aFranchise(world, { host: 'faces.example' });
    const [logo, favicon] = ['l'.repeat(32), 'f'.repeat(32)];
    await asOwner(world.address, (owner) =>
      owner.query(
        `update franchises set logo = $2, favicon = $3, not_in_company = 'Call us', not_paid = 'Pay us' where id = $1`,
        [id, logo, favicon],
      ),
    );
    expect(await infosAt(world, { host: 'faces.example' })).toMatchObject({
      logo: `/api/pictures/${logo}`,
      favicon: `/api/pictures/${favicon}`,
      notInCompany: 'Call us',
      notPaid: 'Pay us',
    });
  });

  it('is new at once when the franchise changes it', async () => {
    const id = await aFranchise(world, { host: 'changing.example', name: 'Before' });
    expect(await infosAt(world, { host: 'changing.example' })).toMatchObject({ name: 'Before' });
    await asOwner(world.address, (owner) => owner.query("update franchises set name = 'After' where id = $1", [id]));
    expect(await infosAt(world, { host: 'changing.example' })).toMatchObject({ name: 'After' });
  });
});

describe('the operator’s colour', () => {
  it('is the product’s, and that of a franchise without one of its own', async () => {
    const painted = await startTestServer({ PRIMARY_COLOR: '#7c3aed' });
    try {
      await aFranchise(painted, { host: 'plain.example' });
      await aFranchise(painted, { host: 'own.example', primaryColor: '#0d9488' });
      const colors = [];
      for (const host of ['anything.example', 'plain.example', 'own.example'])
        colors.push((await infosAt(painted, { host })).primaryColor);
      expect(colors).toEqual(['#7c3aed', '#7c3aed', '#0d9488']);
    } finally {
      await painted.stop();
    }
  });
});

describe('without resellers', () => {
  it('every host has the face of the product', async () => {
    const alone = await startTestServer({ FRANCHISE_MODE: 'false', PRIMARY_COLOR: '#7c3aed', SIMULATOR: 'false' });
    try {
      await aFranchise(alone, { host: 'app.revenda.example' });
      expect(await infosAt(alone, { host: 'app.revenda.example' })).toEqual({
        ...product,
        primaryColor: '#7c3aed',
        isSimulatorOn: false,
        isFranchiseMode: false,
      });
    } finally {
      await alone.stop();
    }
  });
});

import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { aDraft, publishDraft, save, saying } from '../support/drafts.ts';
import { aMember, anOwner, type Person } from '../support/people.ts';

let world: RealtimeWorld;
beforeAll(async () => {
  world = await startRealtimeWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.server.stop());

const tell = async (person: Person, id: string, state: string, block: string | null = null) =>
  (await person.post(`/flows/${id}/presence`, { state, block })).body.editors;

/** Events about flows that somebody hears while something is done. */
async function heardWhile(person: Person, act: () => Promise<unknown>): Promise<[string, unknown][]> {
  const { heard } = await world.connect(person);
  const caughtUp = async () => {
    world.tell(person, 'me.changed');
    await expect.poll(() => heard.some(([name]) => name === 'me.changed')).toBe(true);
  };
  // What was done before may only be told now.
  await caughtUp();
  heard.length = 0;
  await act();
  await caughtUp();
  world.hangUp();
  return heard.filter(([name]) => name.startsWith('flows.'));
}

describe('who has the builder open', () => {
  it('is told to the others, with the block that they are at, until they leave or fall silent', async () => {
    const ana = await anOwner(world.server);
    const rui = await aMember(world.server, ana, ['flow'], { name: 'Rui' });
    const { id } = await aDraft(ana);
    expect(await tell(ana, id, 'editing', 'start')).toEqual([]);
    const seen = { id: ana.userId, name: 'Ana', image: null, block: 'start' };
    expect(await tell(rui, id, 'editing')).toEqual([seen]);
    expect((await rui.get(`/flows/${id}`)).body.editors).toHaveLength(2);
    await tell(ana, id, 'editing', 'hello');
    expect(await tell(rui, id, 'editing')).toEqual([{ ...seen, block: 'hello' }]);
    await tell(ana, id, 'left');
    expect(await tell(rui, id, 'editing')).toEqual([]);
    await tell(ana, id, 'editing');
    await world.server.db.withCompany(ana.companyId, (tx) =>
      tx
        .updateTable('flow_editors')
        .set({ seen_at: sql`seen_at - make_interval(secs => ${limits.editorSeconds * 2})` })
        .where('user_id', '=', ana.userId)
        .execute(),
    );
    expect(await tell(rui, id, 'editing')).toEqual([]);
    expect((await rui.post(`/flows/${id}/presence`, { state: 'asleep' })).status).toBe(422);
  });

  it('is heard once where something changed, and by nobody who may not build flows', async () => {
    const ana = await anOwner(world.server);
    const [rui, eva] = [
      await aMember(world.server, ana, ['flow'], { name: 'Rui' }),
      await aMember(world.server, ana, ['tickets']),
    ];
    const { id } = await aDraft(ana);
    const say = async () => {
      for (let n = 0; n < 3; n++) await tell(rui, id, 'editing', 'hello');
      await save(rui, id, 1, saying('Oi!'));
      await publishDraft(rui, id, 2);
    };
    expect(await heardWhile(ana, say)).toEqual([
      ['flows.editors', { flow_id: id, editors: [{ id: rui.userId, name: 'Rui', image: null, block: 'hello' }] }],
      ['flows.changed', { ids: [id], revision: 2, by: rui.userId }],
      ['flows.changed', { ids: [id] }],
    ]);
    expect(await heardWhile(eva, () => save(rui, id, 2, saying('Olá!')))).toEqual([]);
    expect(await heardWhile(ana, () => ana.post('/folders', { name: 'Vendas' }))).toEqual([
      ['flows.changed', { ids: [] }],
    ]);
  });
});

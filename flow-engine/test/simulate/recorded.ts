import type { Flow } from '../../src/flow.ts';
import type { Act, RecordedRun } from '../../src/simulate/recorded-run.ts';
import { replay, type Stage } from '../../src/simulate/replay.ts';
import type { StoryLine } from '../../src/simulate/story-line.ts';
import { flows } from '../support/known-things.ts';
import { worldOf } from '../support/test-world.ts';

/** A Monday, 14:00 in São Paulo, with João. */
export const runOf = (acts: readonly Act[], facts: Partial<RecordedRun> = {}): RecordedRun => ({
  schemaVersion: 1,
  begins: '2026-11-16T17:00:00.000Z',
  seed: 7,
  company: 'Padaria Sol',
  country: 'BR',
  timezone: 'America/Sao_Paulo',
  hours: 'open',
  values: { full_name: 'João Ávila', phone: '5511988887777' },
  tags: [],
  members: {},
  acts: [...acts],
  ...facts,
});

export const begin: Act = { type: 'begin', text: null };
export const say = (text: string): Act => ({ type: 'say', text });

const stageOf = (id: string, document: Flow): Stage => {
  const { typeOf, has, nameOfMember } = worldOf();
  return { flow: { id, name: 'Main', document }, known: { typeOf, has, nameOfMember } };
};

/** The story of a run; other flows are those given. */
export const told = (
  run: RecordedRun,
  flow: Flow,
  others: Readonly<Record<string, Flow>> = {},
): Promise<StoryLine[]> => {
  const all: Readonly<Record<string, Flow>> = { [flows.main]: flow, ...others };
  return replay(run, stageOf(flows.main, flow), async (id) => {
    const document = all[id];
    return document ? stageOf(id, document) : null;
  });
};

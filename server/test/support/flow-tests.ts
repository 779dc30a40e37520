import type { Act, RecordedRun } from '@yupflow/flow-engine/simulate/recorded-run';
import type { Answer, Person } from './people.ts';

/** A Monday, 14:00 in São Paulo. */
const begins = '2026-11-16T17:00:00.000Z';

/** Helena's talk with the flow, as the simulator records it. */
export const runOf = (acts: readonly Act[], facts: Partial<RecordedRun> = {}): RecordedRun => ({
  schemaVersion: 1,
  begins,
  seed: 7,
  company: 'Casa Lume',
  country: 'BR',
  timezone: 'America/Sao_Paulo',
  hours: 'open',
  values: { full_name: 'Helena Prado', phone: '5521999990000' },
  tags: [],
  members: {},
  acts: [...acts],
  ...facts,
});

export const begin: Act = { type: 'begin', text: null };
export const say = (text: string): Act => ({ type: 'say', text });

export const keepTest = (
  person: Person,
  flowId: string,
  form: { name: string; revision: number; run: RecordedRun },
): Promise<Answer> => person.post(`/flows/${flowId}/tests`, form);

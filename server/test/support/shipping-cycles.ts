import type { Enrolment } from '@yupflow/contract/shipping-cycles';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import { aFlow, flowOf, text } from './running-flows.ts';

const day = { amount: 1, unit: 'day' };

/** Adds a step that says something; a day after the last action unless it says otherwise. Answers its id. */
export async function aStep(owner: Person, cycleId: string, says: string, facts: object = {}): Promise<string> {
  const flow_id = await aFlow(owner, flowOf([text('t', says)]));
  const added = await owner.post(`/shipping-cycles/${cycleId}/steps`, { flow_id, delay: day, window: null, ...facts });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.id;
}

let made = 0;

/** A cycle whose steps say these, a day from one to the next. */
export async function aCycle(owner: Person, says: readonly string[], facts: object = {}) {
  made += 1;
  const created = await owner.post('/shipping-cycles', { name: `Ciclo ${made}`, ...facts });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const id = created.body.id as string;
  const steps: string[] = [];
  for (const words of says) steps.push(await aStep(owner, id, words));
  const path = `/shipping-cycles/${id}`;
  return {
    id,
    path,
    steps,
    enrol: async (contactId: string): Promise<Enrolment> => {
      const answer = await owner.put(`${path}/contacts/${contactId}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    /** As the contact's page shows it. */
    of: async (contactId: string): Promise<Enrolment | undefined> => {
      const { results } = (await owner.get(`/contacts/${contactId}/shipping-cycles`)).body as { results: Enrolment[] };
      return results.find(({ cycle }) => cycle.id === id);
    },
    counts: async () => {
      const { results } = (await owner.get(`${path}/steps`)).body;
      return results.map(({ waiting, received, left, skipped }: Record<string, number>) => [
        waiting,
        received,
        left,
        skipped,
      ]);
    },
  };
}

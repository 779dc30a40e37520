import type { StoryChange } from '@yupflow/flow-engine/simulate/compare-stories';
import { recordedRun } from '@yupflow/flow-engine/simulate/recorded-run';
import * as z from 'zod/mini';
import { member } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, name } from './fields.ts';
import { listAnswer, listQuery } from './list.ts';

/** A run of the simulator that was kept, with what the flow did in it. */
export const flowTest = z.object({
  id,
  name: z.string(),
  /** How many things whoever simulated did. */
  acts: z.number(),
  created_at: moment,
  created_by: z.nullable(z.object({ id, name: z.string() })),
  /** When what it expects was last taken from the flow. */
  accepted_at: moment,
});
export type FlowTest = z.output<typeof flowTest>;

export const flowTestResult = z.object({
  id,
  name: z.string(),
  is_passed: z.boolean(),
  /** What the flow does otherwise than the test expects, in its order; only the first where there are many. */
  changes: z.array(z.custom<StoryChange>((change) => typeof change === 'object' && change !== null)),
  changes_total: z.number(),
});
export type FlowTestResult = z.output<typeof flowTestResult>;

const access = member('flow');
const onFlow = { access, params: idParams } as const;
const onTest = { access, params: z.strictObject({ id, testId: id }) } as const;
/** Of the draft: what is meant is what was seen. */
const revision = z.int();

export const flowTests = {
  list: endpoint({
    method: 'GET',
    path: '/api/flows/{id}/tests',
    summary: 'Tests of a flow, by name',
    ...onFlow,
    query: listQuery,
    answer: listAnswer(flowTest),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/flows/{id}/tests',
    summary: 'Keep a run of the simulator as a test; what the draft does in it now is what the test expects',
    ...onFlow,
    body: z.strictObject({ name, revision, run: recordedRun }),
    answer: flowTest,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/flows/{id}/tests/{testId}',
    summary: 'Rename a test',
    ...onTest,
    body: z.strictObject({ name }),
    answer: flowTest,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/flows/{id}/tests/{testId}',
    summary: 'Delete a test',
    ...onTest,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/flows/{id}/tests/run',
    summary: 'Run all tests with the draft as it was saved; nothing is sent',
    ...onFlow,
    body: z.strictObject({ revision }),
    answer: z.object({ results: z.array(flowTestResult) }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/flows/{id}/tests/{testId}/accept',
    summary: 'Let a test expect what the draft does now',
    ...onTest,
    body: z.strictObject({ revision }),
    answer: flowTest,
  }),
};

import type { Output } from '@yupflow/contract/endpoint';
import { fieldErrorsOf } from '@yupflow/contract/error-codes';
import type { flows } from '@yupflow/contract/flows';
import { httpRequestBlock } from '@yupflow/flow-engine/blocks/http-request/schema';
import type { Flow } from '@yupflow/flow-engine/flow';
import type { EffectOf } from '@yupflow/flow-engine/run/effect';
import { runFlow } from '@yupflow/flow-engine/run/run-flow';
import { newSession } from '@yupflow/flow-engine/run/session-state';
import type { World } from '@yupflow/flow-engine/run/world';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { newId } from '../../platform/new-id.ts';
import { callHttp } from './call-http.ts';
import { openSecrets } from './flow-secrets.repository.ts';

interface TrialParts {
  readonly db: Database;
  readonly egress: Egress;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

type Asked = Output<typeof flows.tryRequest, 'body'>;
type Trial = Output<typeof flows.tryRequest, 'answer'>;

const shownLength = 20_000;

/** The request as a session would make it, with these values for its variables. */
function requestOf({ block, variables }: Asked, now: Date): EffectOf<'http_request'> {
  const read = httpRequestBlock.safeParse(block);
  if (!read.success)
    throw new AppError('invalid_fields', {
      fields: Object.fromEntries(
        Object.entries(fieldErrorsOf(read.error.issues)).map(([field, code]) => [`block.${field}`, code]),
      ),
    });
  const start = { id: 'start', type: 'start', name: '', note: '', position: { x: 0, y: 0 } } as const;
  const tried = { ...read.data, id: 'tried' };
  const flow: Flow = {
    schemaVersion: 1,
    blocks: [start, tried],
    edges: [{ from: 'start', output: 'next', to: 'tried' }],
    notes: [],
  };
  const world: World = {
    now,
    seed: 0,
    timezone: 'UTC',
    country: 'BR',
    isOpen: true,
    company: { name: variables.company ?? '' },
    nameOfMember: () => variables.attendant ?? null,
    assignedTo: null,
    tags: new Set(),
    typeOf: () => 'text',
    valueOf: (field) => variables[field] ?? null,
    has: () => true,
  };
  const { effects } = runFlow(flow, newSession, { type: 'enter', block: null }, world);
  const request = effects.find((effect) => effect.type === 'http_request');
  if (!request) throw new AppError('invalid_fields', { fields: { block: 'invalid' } });
  return request;
}

/** Once, from the editor: nothing of it is kept. */
export async function tryRequest(
  { db, egress, secrets, clock }: TrialParts,
  companyId: string,
  asked: Asked,
): Promise<Trial> {
  const request = requestOf(asked, clock.now());
  const ids = [...request.query, ...request.headers].flatMap(({ secret }) => secret ?? []);
  const opened = await db.withCompany(companyId, (tx) => openSecrets(tx, companyId, secrets, ids));
  const before = performance.now();
  const outcome = await callHttp(egress, request, opened, newId());
  return {
    status: outcome.status ?? null,
    error: outcome.error ?? null,
    duration_ms: Math.round(performance.now() - before),
    content_type: outcome.contentType ?? null,
    body: outcome.text.slice(0, shownLength),
  };
}

import type { Broadcast, BroadcastForm } from '@yupflow/contract/broadcasts';
import type { FieldErrors } from '@yupflow/contract/error-codes';
import { limits } from '@yupflow/contract/limits';
import type { List } from '@yupflow/contract/list';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { checkSelection } from '../contacts/contact-list.service.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import * as repository from './broadcasts.repository.ts';
import { presentBroadcasts } from './present-broadcasts.ts';
import { freezeKind, lockBroadcast, pauseBroadcast, removeBroadcast, startBroadcast } from './transitions.service.ts';

export interface BroadcastScope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

const dayMs = 86_400_000;
const refuse = (fields: FieldErrors) => new AppError('invalid_fields', { fields });
const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

export async function requireBroadcast({ tx, companyId }: BroadcastScope, id: string): Promise<Broadcast> {
  const row = await repository.getBroadcast(tx, companyId, id);
  const [broadcast] = row ? await presentBroadcasts(tx, companyId, [row]) : [];
  if (!broadcast) throw new AppError('not_found');
  return broadcast;
}

/** All that is wrong at once, so that a form says it in one go. */
async function checkForm({ tx, companyId }: BroadcastScope, form: BroadcastForm, now: Date): Promise<void> {
  const fields: FieldErrors = {};
  const flow = await repository.getFlowState(tx, companyId, form.flow_id);
  if (flow !== 'published') fields.flow_id = flow ? 'flow_unpublished' : 'invalid';
  const wanted = new Set(form.connections);
  const known = await repository.listOwnLines(tx, companyId, form.connections);
  if (known.length < wanted.size || wanted.size < form.connections.length) fields.connections = 'invalid';
  const at = form.scheduled_at === null ? null : Date.parse(form.scheduled_at);
  if (at !== null && at <= now.getTime()) fields.scheduled_at = 'in_the_past';
  else if (at !== null && at > now.getTime() + limits.scheduledDays * dayMs) fields.scheduled_at = 'invalid_date';
  if (Object.keys(fields).length > 0) throw refuse(fields);
  await checkSelection(tx, companyId, form.audience);
}

export function broadcastsService(parts: FlowParts) {
  /** Whoever looks at it hears of it, and so does whoever starts it at its time. */
  const announce = ({ tx, companyId }: BroadcastScope, id: string) =>
    afterCommit(tx, () => {
      parts.realtime.emit(companyId, 'broadcasts.changed', { ids: [id] });
      parts.bus.publish('due.added', { kind: freezeKind });
    });

  type Deed = 'create' | 'update' | 'start' | 'pause';
  /** What every deed ends with. */
  async function done(scope: BroadcastScope, id: string, deed: Deed): Promise<Broadcast> {
    const broadcast = await requireBroadcast(scope, id);
    const details = { name: broadcast.name };
    await audit(scope.tx, { ...scope, action: `broadcasts.${deed}`, targetId: id, details });
    announce(scope, id);
    return broadcast;
  }

  return {
    get: requireBroadcast,

    async list({ tx, companyId }: BroadcastScope, query: repository.BroadcastsQuery): Promise<List<Broadcast>> {
      const { results, ...rest } = await repository.listBroadcasts(tx, companyId, query);
      return { ...rest, results: await presentBroadcasts(tx, companyId, results) };
    },

    async create(scope: BroadcastScope, form: BroadcastForm): Promise<Broadcast> {
      const { tx, companyId, userId } = scope;
      await checkForm(scope, form, parts.clock.now());
      const id = await repository.createBroadcast(tx, companyId, userId, form);
      if (!id) throw nameInUse();
      await repository.setLines(tx, companyId, id, form.connections);
      return done(scope, id, 'create');
    },

    async update(scope: BroadcastScope, id: string, form: BroadcastForm): Promise<Broadcast> {
      const { tx, companyId } = scope;
      const before = await lockBroadcast(tx, companyId, id);
      if (!before) throw new AppError('not_found');
      if (before.state !== 'waiting') throw new AppError('broadcast_not_waiting');
      await checkForm(scope, form, parts.clock.now());
      await repository.updateBroadcast(tx, companyId, id, form).catch((error: unknown) => {
        throw isUniqueViolation(error, 'broadcasts_name') ? nameInUse() : error;
      });
      await repository.setLines(tx, companyId, id, form.connections);
      return done(scope, id, 'update');
    },

    /** Begins with one that waits, or goes on with one that is paused. */
    async start(scope: BroadcastScope, id: string): Promise<Broadcast> {
      const { state } = await requireBroadcast(scope, id);
      if (state === 'started') throw new AppError('broadcast_not_startable');
      await startBroadcast(parts, scope.tx, scope.companyId, id);
      return done(scope, id, 'start');
    },

    async pause(scope: BroadcastScope, id: string): Promise<Broadcast> {
      const { state } = await requireBroadcast(scope, id);
      if (state !== 'started') throw new AppError('broadcast_not_running');
      await pauseBroadcast(parts, scope.tx, scope.companyId, id, 'asked', scope.userId);
      return done(scope, id, 'pause');
    },

    async remove(scope: BroadcastScope, id: string): Promise<void> {
      const { name, state } = await requireBroadcast(scope, id);
      await removeBroadcast(parts, scope.tx, scope.companyId, id);
      await audit(scope.tx, { ...scope, action: 'broadcasts.remove', targetId: id, details: { name, state } });
    },
  };
}

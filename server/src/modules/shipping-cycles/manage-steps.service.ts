import { limits } from '@yupflow/contract/limits';
import type { CycleStep, CycleStepForm } from '@yupflow/contract/shipping-cycles';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { movedBefore } from '../../platform/moved-before.ts';
import { previewsOf } from '../flows/flow-preview.service.ts';
import { isFlow } from '../flows/require-flow.service.ts';
import { getCycle } from './cycles.repository.ts';
import { type CycleParts, tellCycles, wakeCycles } from './enrolments.service.ts';
import { type CycleScope, lockCycle } from './manage-cycles.service.ts';
import { leaveStep, takeFirstStep } from './move-waiting.ts';
import * as repository from './steps.repository.ts';

const noCounts: repository.StepCounts = { waiting: 0, received: 0, left: 0, skipped: 0 };

export function stepsService(parts: CycleParts) {
  async function list({ tx, companyId }: CycleScope, cycleId: string): Promise<CycleStep[]> {
    const steps = await repository.listSteps(tx, companyId, [cycleId]);
    const counts = await repository.countsOfSteps(
      tx,
      companyId,
      steps.map(({ id }) => id),
    );
    const previews = await previewsOf(
      tx,
      companyId,
      steps.flatMap(({ flow }) => flow?.id ?? []),
    );
    return steps.map(({ id, position, delay, window, isActive, flow }) => ({
      id,
      position,
      flow: flow && {
        id: flow.id,
        name: flow.name,
        is_published: flow.isPublished,
        preview: previews.get(flow.id) ?? '',
      },
      delay,
      window,
      is_active: isActive,
      ...(counts.get(id) ?? noCounts),
    }));
  }

  async function requireFlow({ tx, companyId }: CycleScope, { flow_id }: CycleStepForm): Promise<void> {
    if (!(await isFlow(tx, companyId, flow_id)))
      throw new AppError('invalid_fields', { fields: { flow_id: 'invalid' } });
  }

  /** The cycle is locked; so are its steps with it. */
  async function lockSteps(scope: CycleScope, cycleId: string) {
    await lockCycle(scope, cycleId);
    return repository.listSteps(scope.tx, scope.companyId, [cycleId]);
  }

  async function lockStep(scope: CycleScope, cycleId: string, id: string) {
    const steps = await lockSteps(scope, cycleId);
    const step = steps.find((one) => one.id === id);
    if (!step) throw new AppError('not_found');
    return { step, steps };
  }

  async function changed(scope: CycleScope, cycleId: string, stepId: string): Promise<void> {
    const { tx, companyId } = scope;
    await audit(tx, { ...scope, action: 'shipping-cycles.update', targetId: cycleId, details: { step: stepId } });
    tellCycles(parts, tx, companyId, [cycleId]);
    wakeCycles(parts, tx);
  }

  async function changedStep(scope: CycleScope, cycleId: string, id: string): Promise<CycleStep> {
    // Whoever is inside without anything to wait for has something now.
    await takeFirstStep(scope.tx, scope.companyId, cycleId);
    await changed(scope, cycleId, id);
    const step = (await list(scope, cycleId)).find((one) => one.id === id);
    if (!step) throw new Error('a step that was just written is gone');
    return step;
  }

  return {
    async list(scope: CycleScope, cycleId: string): Promise<{ results: CycleStep[] }> {
      if (!(await getCycle(scope.tx, scope.companyId, cycleId))) throw new AppError('not_found');
      return { results: await list(scope, cycleId) };
    },

    async create(scope: CycleScope, cycleId: string, form: CycleStepForm): Promise<CycleStep> {
      const steps = await lockSteps(scope, cycleId);
      if (steps.length >= limits.cycleSteps) throw new AppError('too_many_cycle_steps');
      await requireFlow(scope, form);
      const id = await repository.createStep(scope.tx, scope.companyId, cycleId, steps.length + 1, form);
      return changedStep(scope, cycleId, id);
    },

    async update(scope: CycleScope, cycleId: string, id: string, form: CycleStepForm): Promise<CycleStep> {
      await lockStep(scope, cycleId, id);
      await requireFlow(scope, form);
      await repository.updateStep(scope.tx, scope.companyId, id, form);
      return changedStep(scope, cycleId, id);
    },

    async move(scope: CycleScope, cycleId: string, id: string, before: string | null): Promise<void> {
      const { steps } = await lockStep(scope, cycleId, id);
      const order = steps.map((one) => one.id);
      const moved = movedBefore(order, id, before);
      if (!moved) return;
      await repository.setOrder(scope.tx, scope.companyId, moved);
      await changed(scope, cycleId, id);
    },

    /** Whoever waits for it goes on to the next. */
    async remove(scope: CycleScope, cycleId: string, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const { step, steps } = await lockStep(scope, cycleId, id);
      await leaveStep(tx, companyId, step, steps);
      await repository.removeStep(tx, companyId, id);
      await repository.setOrder(
        tx,
        companyId,
        steps.filter((one) => one.id !== id).map((one) => one.id),
      );
      await changed(scope, cycleId, id);
    },
  };
}

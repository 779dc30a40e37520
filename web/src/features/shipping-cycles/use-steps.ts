import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CycleStep, shippingCycles } from '@yupflow/contract/shipping-cycles';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { cyclesResource } from './cycles-resource.ts';

const { name: root } = cyclesResource;
const stepsKey = (cycleId: string) => [root, 'steps', cycleId];

export function useSteps(cycleId: string) {
  return useQuery({
    queryKey: stepsKey(cycleId),
    queryFn: async ({ signal }) =>
      (await call(shippingCycles.listSteps, { params: { id: cycleId } }, { signal })).results,
  });
}

/** In the order that the server will have. */
function moved(steps: readonly CycleStep[], id: string, before: string | null): CycleStep[] {
  const moving = steps.find((step) => step.id === id);
  const others = steps.filter((step) => step.id !== id);
  const place = before === null ? others.length : others.findIndex((step) => step.id === before);
  if (!moving || place < 0) return [...steps];
  return numbered(others.toSpliced(place, 0, moving));
}

const numbered = (steps: readonly CycleStep[]) => steps.map((step, index) => ({ ...step, position: index + 1 }));

interface Change {
  readonly run: () => Promise<unknown>;
  readonly shown: (steps: readonly CycleStep[]) => CycleStep[];
  readonly done?: string;
}

/** Seen at once; what the server refuses is put back. */
export function useStepChanges(cycleId: string) {
  const { t } = useTranslation('shipping-cycles');
  const client = useQueryClient();
  const errorText = useErrorText();
  const key = stepsKey(cycleId);

  const change = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onMutate: async ({ shown }) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<CycleStep[]>(key, (steps) => steps && shown(steps));
    },
    onSuccess: (_, { done }) => done && toast.success(done),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [root] }),
  });

  const params = (stepId: string) => ({ id: cycleId, stepId });
  return {
    setActive: ({ id, flow, delay, window }: CycleStep, is_active: boolean) =>
      flow &&
      change.mutate({
        run: () =>
          call(shippingCycles.updateStep, { params: params(id), body: { flow_id: flow.id, delay, window, is_active } }),
        shown: (steps) => steps.map((step) => (step.id === id ? { ...step, is_active } : step)),
      }),
    move: (id: string, before: string | null) =>
      change.mutate({
        run: () => call(shippingCycles.moveStep, { params: params(id), body: { before } }),
        shown: (steps) => moved(steps, id, before),
      }),
    remove: (id: string) =>
      change.mutate({
        run: () => call(shippingCycles.removeStep, { params: params(id) }),
        shown: (steps) => numbered(steps.filter((step) => step.id !== id)),
        done: t('step.deleted'),
      }),
  };
}

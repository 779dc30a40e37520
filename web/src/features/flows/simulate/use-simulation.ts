import { flows } from '@yupflow/contract/flows';
import type { Act } from '@yupflow/flow-engine/simulate/recorded-run';
import { perform } from '@yupflow/flow-engine/simulate/replay';
import type { RunningFlow } from '@yupflow/flow-engine/simulate/simulated';
import { enterFlow, type InventedResult, nextTimer } from '@yupflow/flow-engine/simulate/simulation';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { call } from '../../../api/call.ts';
import { useBuilder, useBuilderStore } from '../builder/builder-store.ts';
import { useOpenFlow } from '../builder/open-flow.ts';
import { type Persona, simulationOf } from './simulation-store.ts';
import { useSurroundings } from './use-surroundings.ts';

/** Another flow runs as it was published last; without a version there is nothing to run. */
async function publishedFlow(id: string): Promise<RunningFlow | null> {
  const { name, version } = await call(flows.get, { params: { id } });
  if (!version) return null;
  const { document } = await call(flows.getVersion, { params: { id, versionId: version.id } });
  return { id, name, document };
}

/** The simulation of the open flow, and what can be done with it. */
export function useSimulation() {
  const { t } = useTranslation('simulate');
  const builder = useBuilderStore();
  const { id, name } = useOpenFlow();
  const document = useBuilder((state) => state.document);
  const draft = (): RunningFlow => ({ id, name, document: builder.getState().document });
  const [store] = useState(() =>
    simulationOf(builder, draft, () => ({
      values: new Map([
        ['full_name', t('persona.defaultName')],
        ['phone', '5521999990000'],
      ]),
      tags: [],
      hours: 'company',
    })),
  );
  const { one, begun, begins, acts, persona, channel, setOne, setChannel } = useStore(store);
  const around = useSurroundings(persona.hours);
  const hasBegun = one.steps.length > 0;

  function act(done: Act) {
    const next = perform(one, done, around);
    if (next !== one) setOne(next, done);
  }

  function begin(text: string | null) {
    // Whatever was drawn until now is what runs.
    const current = hasBegun ? one : { ...one, flow: draft(), now: new Date() };
    const begun: Act = { type: 'begin', text };
    const { flow, now } = current;
    store.getState().begin(perform(current, begun, around), { document: flow.document, at: now, act: begun });
  }

  const { entering } = one;
  const enter = useEffectEvent((flow: RunningFlow | null) => setOne(enterFlow(one, flow, around)));
  const find = useEffectEvent((flowId: string) =>
    flowId === id ? Promise.resolve(draft()) : publishedFlow(flowId).catch(() => null),
  );
  useEffect(() => {
    if (!entering) return;
    let isLeft = false;
    void find(entering.flow).then((flow) => isLeft || enter(flow));
    return () => {
      isLeft = true;
    };
  }, [entering]);

  return {
    one,
    persona,
    channel,
    setChannel,
    hasBegun,
    timezone: around.timezone,
    company: around.company.name,
    country: around.country,
    begins,
    acts,
    /** What was drawn since does not run yet. */
    isStale: hasBegun && begun !== document,
    nextTimer: nextTimer(one),
    begin,
    say: (text: string) => (hasBegun ? act({ type: 'say', text }) : begin(text)),
    pass: (unit: 'hour' | 'day') => act({ type: 'pass', unit }),
    passToTimer: () => act({ type: 'pass_to_timer' }),
    giveResult: (result: InventedResult) =>
      act({ type: 'result', isOk: result.isOk, ...(result.isOk ? { body: result.body } : {}) }),
    resume: () => act({ type: 'resume' }),
    restart: (given?: Persona) => store.getState().restart(draft(), given),
  };
}
export type Simulation = ReturnType<typeof useSimulation>;

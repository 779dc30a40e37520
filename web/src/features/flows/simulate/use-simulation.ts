import { flows } from '@yupflow/contract/flows';
import { afterDuration } from '@yupflow/flow-engine/run/wake-time';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { call } from '../../../api/call.ts';
import { useBuilder, useBuilderStore } from '../builder/builder-store.ts';
import { useOpenFlow } from '../builder/open-flow.ts';
import type { RunningFlow, Simulated } from './simulated.ts';
import * as simulation from './simulation.ts';
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
  const { one, begun, persona, channel, setOne, setChannel } = useStore(store);
  const around = useSurroundings(persona.hours);
  const hasBegun = one.steps.length > 0;
  const change = (next: Simulated) => setOne(next);

  function begin(text: string | null) {
    // Whatever was drawn until now is what runs.
    const current = hasBegun ? one : { ...one, flow: draft(), now: new Date() };
    store.getState().begin(simulation.begin(current, text, around), current.flow.document);
  }

  const { entering } = one;
  const enter = useEffectEvent((flow: RunningFlow | null) => setOne(simulation.enterFlow(one, flow, around)));
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
    /** What was drawn since does not run yet. */
    isStale: hasBegun && begun !== document,
    nextTimer: simulation.nextTimer(one),
    begin,
    say: (text: string) => (hasBegun ? change(simulation.say(one, text, around)) : begin(text)),
    pass: (unit: 'hour' | 'day') =>
      change(simulation.passUntil(one, afterDuration({ amount: 1, unit }, one.now, around.timezone), around)),
    passTo: (moment: Date) => change(simulation.passUntil(one, moment, around)),
    giveResult: (result: simulation.InventedResult) => change(simulation.giveResult(one, result, around)),
    resume: () => change(simulation.resume(one, around)),
    restart: (given?: Persona) => store.getState().restart(draft(), given),
  };
}
export type Simulation = ReturnType<typeof useSimulation>;

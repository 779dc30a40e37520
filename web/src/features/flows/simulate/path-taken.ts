import type { Edge, Flow } from '@yupflow/flow-engine/flow';
import type { Simulated } from '@yupflow/flow-engine/simulate/simulated';
import type { BlockLook, EdgeLook } from '../builder/looks.ts';

/** Which way the simulated contact went through one flow. */
export function pathTaken({ steps, state, flow }: Simulated, flowId: string, { edges }: Flow) {
  const own = steps.filter((step) => step.flow.id === flowId);
  const visited = new Set(own.map(({ block }) => block));
  const left = new Set(own.map(({ block, output }) => `${block} ${output}`));
  const taken = new Set(
    edges
      .filter(({ from, output, to }) => left.has(`${from} ${output}`) && visited.has(to))
      .map(({ from, output }) => `${from} ${output}`),
  );
  const current = flow.id === flowId && state.status !== 'new' ? state.block : null;
  return {
    current,
    blockState(id: string): BlockLook | undefined {
      if (own.length === 0) return undefined;
      if (id === current) return 'current';
      return visited.has(id) ? 'taken' : 'dimmed';
    },
    edgeState({ from, output }: Edge): EdgeLook | undefined {
      if (own.length === 0) return undefined;
      return { look: taken.has(`${from} ${output}`) ? 'taken' : 'dimmed' };
    },
  };
}

import type { Block } from '../blocks/block.ts';
import { outputsOf } from '../blocks/outputs-of.ts';
import type { Edge, Flow } from '../flow.ts';
import type { Fault } from './fault.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

/** Whether a session always rests there, however it got in. */
function isWaiting(block: Block): boolean {
  switch (block.type) {
    case 'save_answer':
    case 'reply_buttons':
    case 'list':
    case 'numbered_menu':
    case 'delay':
    case 'http_request':
      return true;
    case 'template':
      return block.options.length > 0 && block.template !== null;
    case 'wait':
      // A date that has passed is waited for no longer.
      return block.until.kind === 'duration';
    default:
      return false;
  }
}

function graphOf(blocks: ReadonlyMap<string, Block>, edges: readonly Edge[]): Graph {
  const graph = new Map<string, string[]>(Array.from(blocks.keys(), (id) => [id, []]));
  for (const { from, to } of edges) if (blocks.has(to)) graph.get(from)?.push(to);
  return graph;
}

function reachedFrom(start: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set([start]);
  // A set takes in what is added to it while it is walked through.
  for (const block of reached) for (const next of graph.get(block) ?? []) reached.add(next);
  return reached;
}

/** Circles, each as the blocks on it (Tarjan's components, without recursion: paths may be long). */
function circlesOf(graph: Graph): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  for (const root of graph.keys()) {
    if (order.has(root)) continue;
    const path: { block: string; next: Iterator<string> }[] = [];
    const enter = (block: string) => {
      lowest.set(block, order.size);
      order.set(block, order.size);
      open.push(block);
      isOpen.add(block);
      path.push({ block, next: (graph.get(block) ?? [])[Symbol.iterator]() });
    };
    const lower = (block: string, place = 0) => lowest.set(block, Math.min(lowest.get(block) ?? place, place));
    enter(root);
    for (let place = path.at(-1); place !== undefined; place = path.at(-1)) {
      const { block } = place;
      const next = place.next.next();
      if (!next.done) {
        if (!order.has(next.value)) enter(next.value);
        else if (isOpen.has(next.value)) lower(block, order.get(next.value));
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before) lower(before.block, lowest.get(block));
      if (lowest.get(block) !== order.get(block)) continue;
      const circle = open.splice(open.lastIndexOf(block));
      for (const one of circle) isOpen.delete(one);
      if (circle.length > 1 || graph.get(block)?.includes(block)) circles.push(circle);
    }
  }
  return circles;
}

function startFaults(starts: readonly Block[]): Fault[] {
  if (starts.length === 0) return [{ block: null, code: 'no_start' }];
  return starts.slice(1).map(({ id }) => ({ block: id, code: 'two_starts' }));
}

function edgeFaults(blocks: ReadonlyMap<string, Block>, edges: readonly Edge[]): Fault[] {
  const outputs = new Map<string, ReadonlySet<string>>();
  for (const [id, block] of blocks) outputs.set(id, new Set(outputsOf(block)));
  return edges.flatMap(({ from, output, to }): Fault[] => {
    if (outputs.get(from)?.has(output) && blocks.has(to)) return [];
    return [{ block: blocks.has(from) ? from : blocks.has(to) ? to : null, code: 'dangling_edge', part: output }];
  });
}

/** What is wrong with how the blocks hang together. */
export function graphFaultsOf({ blocks: list, edges }: Flow): Fault[] {
  const blocks = new Map(list.map((block) => [block.id, block]));
  const starts = list.filter(({ type }) => type === 'start');
  const [start] = starts;
  const graph = graphOf(blocks, edges);
  const reached = start && reachedFrom(start.id, graph);
  const unreached = reached ? list.filter(({ id, type }) => type !== 'start' && !reached.has(id)) : [];
  const restless = new Map(list.filter((block) => !isWaiting(block)).map((block) => [block.id, block]));
  return [
    ...startFaults(starts),
    ...edgeFaults(blocks, edges),
    ...unreached.map(({ id }): Fault => ({ block: id, code: 'unreachable' })),
    // Said once for each loop, at the block that stands first in the document.
    ...circlesOf(graphOf(restless, edges)).map((circle): Fault => {
      const isOn = new Set(circle);
      const first = list.find(({ id }) => isOn.has(id));
      return { block: first?.id ?? null, code: 'loop_without_wait' };
    }),
  ];
}

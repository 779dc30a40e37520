import type { Block } from '@yupflow/flow-engine/blocks/block';
import { expect, it } from 'vitest';
import { firstView } from '../src/features/flows/builder/canvas/first-view.ts';

const screen = { width: 1440, height: 900 };
const flowOf = (places: readonly (readonly [x: number, y: number])[]) => ({
  schemaVersion: 1 as const,
  blocks: places.map(
    ([x, y], index) => ({ id: `${index}`, type: index ? 'end' : 'start', position: { x, y } }) as Block,
  ),
  edges: [],
  notes: [],
});
const firstOf = (places: Parameters<typeof flowOf>[0]) => {
  const { fitView, defaultViewport } = firstView(flowOf(places), screen);
  const [[x, y] = [0, 0]] = places;
  return { fitView, at: [defaultViewport.x + x * defaultViewport.zoom, defaultViewport.y + y * defaultViewport.zoom] };
};

it('shows a flow as a whole where it can be read so', () => {
  expect(
    firstOf([
      [0, 0],
      [400, 200],
    ]).fitView,
  ).toBe(true);
});

it('opens a long flow at its start, in the middle of the canvas', () => {
  const { fitView, at } = firstOf([
    [100, 5_000],
    [6_000, 5_000],
  ]);
  expect(fitView).toBe(false);
  expect(at[0]).toBeCloseTo(80);
  expect(at[1]).toBeGreaterThan(300);
  expect(at[1]).toBeLessThan(500);
});

it('opens a long and high flow at its start, near the corner', () => {
  const { fitView, at } = firstOf([
    [100, 300],
    [6_000, -4_000],
    [6_000, 4_000],
  ]);
  expect(fitView).toBe(false);
  expect(at[0]).toBeCloseTo(80);
  expect(at[1]).toBeCloseTo(80);
});

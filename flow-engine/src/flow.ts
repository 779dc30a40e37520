import * as z from 'zod/mini';
import { block } from './blocks/block.ts';
import { outputsOf } from './blocks/outputs-of.ts';
import { partId, position, text } from './blocks/parts.ts';
import { flowLimits } from './flow-limits.ts';

/** From a block's output to another block. An output has one edge at most. */
export const edge = z.strictObject({ from: partId, output: partId, to: partId });
export type Edge = z.output<typeof edge>;

/** Paper on the canvas: it does nothing. */
export const canvasNote = z.strictObject({
  id: partId,
  text: text(flowLimits.noteLength),
  position,
  width: z.number().check(z.minimum(80), z.maximum(2_000)),
  height: z.number().check(z.minimum(40), z.maximum(2_000)),
});
export type CanvasNote = z.output<typeof canvasNote>;

export const schemaVersion = 1;

const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

/** The whole document: a draft, or a version that was published. Old ones are read by `readFlow`. */
export const flow = z.strictObject({
  schemaVersion: z.literal(schemaVersion),
  blocks: z.array(block).check(
    z.maxLength(flowLimits.blocks),
    z.refine((blocks) => isUnique(blocks.map(({ id }) => id)) && blocks.every((one) => isUnique(outputsOf(one)))),
  ),
  edges: z.array(edge).check(
    z.maxLength(flowLimits.blocks * 10),
    z.refine((edges) => isUnique(edges.map(({ from, output }) => `${from} ${output}`))),
  ),
  notes: z.array(canvasNote).check(z.maxLength(flowLimits.notes)),
});
export type Flow = z.output<typeof flow>;

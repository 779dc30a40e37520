import { describe, expect, it } from 'vitest';
import { type FaultCode, faultCodes } from '../../src/check/fault.ts';
import type { Known } from '../../src/check/fault-known.ts';
import { findFaults } from '../../src/check/find-faults.ts';
import { type Flow, schemaVersion } from '../../src/flow.ts';
import { drawBlock, drawFlow } from '../support/draw-flow.ts';
import { fieldTypes, flows, gone, goneFile, isThere, tags } from '../support/known-things.ts';
import { blockCases } from './block-cases.ts';
import { companyCases } from './company-cases.ts';
import { type Case, edge, only } from './fault-kit.ts';
import { graphCases } from './graph-cases.ts';

const company: Known = {
  has: (kind, id) => (kind === 'media' ? id !== goneFile.key : isThere(id)),
  typeOf: (field) => fieldTypes[field],
  isPublished: (flow) => flow === flows.sales,
  blocksOf: (flow) => (flow === flows.sales ? new Set(['start', 'offer']) : undefined),
};
const faultsOf = (flow: Flow) => findFaults(flow, company);

/** Every code has its cases: the type sees to it. */
const cases: Record<FaultCode, Case> = { ...graphCases, ...blockCases, ...companyCases };

describe.each(faultCodes)('%s', (code) => {
  it('is found where it is, and nowhere else', () => {
    for (const [flow, where] of cases[code].met) {
      expect(faultsOf(flow).filter((fault) => fault.code === code)).toEqual([{ block: 'it', code, ...where }]);
    }
    for (const flow of cases[code].fine) expect(faultsOf(flow)).toEqual([]);
  });
});

it('says everything that is wrong, each once, in the order of the blocks', () => {
  const flow = drawFlow(
    {
      one: ['text', { text: `{{nobody}} {{nobody}} {{${gone}}} {{${gone}|x}}` }],
      two: ['actions', { items: [] }],
      three: ['end', {}],
    },
    ['start > one'],
  );
  expect(faultsOf(flow).map(({ block, code }) => `${block} ${code}`)).toEqual([
    'two unreachable',
    'three unreachable',
    'one unknown_variable',
    'one deleted_reference',
    'two missing_actions',
  ]);
});

it('follows what the company has from one look to the next', () => {
  const flow = only('actions', { items: [{ id: 'a', action: 'add_tag', tag: tags.vip }] });
  expect(faultsOf(flow)).toEqual([]);
  expect(findFaults(flow, { ...company, has: () => false })).toHaveLength(1);
  expect(faultsOf(flow)).toEqual([]);
});

it('finds every loop of a large flow, and takes a long path for none', () => {
  const count = 2_000;
  const blocks = Array.from({ length: count }, (_, index) => drawBlock(`b${index}`, 'text', { text: 'Oi' }));
  const path = blocks.slice(1).map(({ id }, index) => edge(`b${index}`, 'next', id));
  const straight: Flow = {
    schemaVersion,
    blocks: [drawBlock('start', 'start'), ...blocks],
    edges: [edge('start', 'next', 'b0'), ...path],
    notes: [],
  };
  expect(faultsOf(straight)).toEqual([]);
  const round = { ...straight, edges: [...straight.edges, edge(`b${count - 1}`, 'next', 'b0')] };
  expect(faultsOf(round)).toEqual([{ block: 'b0', code: 'loop_without_wait' }]);
});

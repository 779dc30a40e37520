import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findFaults } from '../../src/check/find-faults.ts';
import { readFlow } from '../../src/read-flow.ts';
import { runFlow } from '../../src/run/run-flow.ts';
import { newSession } from '../../src/run/session-state.ts';
import { anyFlow } from '../properties/any-flow.ts';
import { fieldTypes, isThere } from '../support/known-things.ts';
import { worldOf } from '../support/test-world.ts';
import { fuzzCases } from './fuzz-cases.ts';

const company = {
  has: (_kind: string, id: string) => isThere(id),
  typeOf: (id: string) => fieldTypes[id],
  isPublished: isThere,
};

type Json = Record<string, unknown>;

/** As it is stored and sent: what is in no JSON is nothing. */
const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Every place of a document, as the object and the key in it. */
function placesOf(value: unknown, found: [Json, string][] = []): [Json, string][] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value as Json, key]);
    placesOf((value as Json)[key], found);
  }
  return found;
}

const nonsense = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    '__proto__',
    'javascript:alert(1)',
    '{{{{}}',
    '\0',
    '\ud800',
    1e308,
    -1,
    '',
    'start',
    'x'.repeat(10_000),
  ),
);
const change = fc.record({ at: fc.nat(), to: nonsense, how: fc.constantFrom('put', 'take', 'add', 'swap') });

function changed(flow: unknown, changes: readonly { at: number; to: unknown; how: string }[]): unknown {
  const document = copyOf(flow);
  for (const { at, to, how } of changes) {
    const places = placesOf(document);
    const [inside, key] = places[at % places.length] ?? [{}, ''];
    const [other, otherKey] = places[(at * 7 + 3) % places.length] ?? [{}, ''];
    if (how === 'put') inside[key] = to;
    else if (how === 'take') delete inside[key];
    else if (how === 'add') Object.assign(inside, { [`x${at % 5}`]: to });
    else inside[key] = copyOf(other[otherKey]);
  }
  return document;
}

it('whatever is sent as a flow is a fault, or a flow that can be checked and run', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(anyFlow, fc.array(change, { minLength: 1, maxLength: 4 }), (flow, changes) => {
      const read = readFlow(changed(flow, changes));
      if ('fault' in read) return void expect(typeof read.fault.code).toBe('string');
      expect(Array.isArray(findFaults(read.flow, company))).toBe(true);
      const { fault, state } = runFlow(read.flow, newSession, { type: 'enter', block: null }, worldOf());
      // New where it goes on in another flow.
      expect(['new', 'waiting', 'finished', 'faulted']).toContain(state.status);
      // A block that throws would hide behind it.
      expect(fault?.code).not.toBe('broken_flow');
    }),
    { numRuns: fuzzCases },
  );
});

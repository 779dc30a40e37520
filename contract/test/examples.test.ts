import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { scopesOf } from '../src/access.ts';
import type { Endpoint } from '../src/endpoint.ts';
import { endpoints } from '../src/endpoints.ts';
import { examplesOf } from '../src/examples/of-programs.ts';

const features = ['contacts', 'contactFilters', 'contactImports', 'customFields', 'tags', 'jobs'];
const slots = ['params', 'query', 'body', 'answer'] as const;

/** Those of these features, and everything that programs may call. */
const examples = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([feature, group]) =>
  Object.entries(group).flatMap(([name, endpoint]) => {
    const isForPrograms = scopesOf(endpoint.access).length > 0;
    if (!isForPrograms && !features.includes(feature)) return [];
    const given = examplesOf(feature, name, endpoint);
    return slots.flatMap((slot) => {
      const schema = endpoint[slot];
      if (!schema || (slot === 'params' && !isForPrograms)) return [];
      return [{ title: `${feature}.${name} ${slot}`, schema, example: given[slot] }];
    });
  }),
);

describe('the example of', () => {
  it.each(examples)('$title is there and is what its schema takes', ({ schema, example }) => {
    expect(example).toBeDefined();
    const read = z.safeParse(schema, example);
    expect(read.error?.issues ?? []).toEqual([]);
  });

  it('an answer says nothing that its schema leaves out', () => {
    const answers = examples.filter(({ title }) => title.endsWith(' answer'));
    expect(answers.length).toBeGreaterThan(20);
    for (const { title, schema, example } of answers)
      expect([title, z.parse(schema, example)]).toEqual([title, example]);
  });
});

import { expect, it } from 'vitest';
import type { core } from 'zod/mini';
import type { Endpoint } from '../src/endpoint.ts';
import { endpoints } from '../src/endpoints.ts';

/** Every schema inside a schema, itself first. Flows hold blocks that hold flows: each is looked at once. */
function* inside(
  schema: core.$ZodType,
  path: string,
  seen: Set<core.$ZodType>,
): Generator<{ schema: core.$ZodType; path: string }> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield { schema, path };
  // biome-ignore lint/suspicious/noExplicitAny: what a definition holds depends on its kind
  const def = schema._zod.def as any;
  for (const [name, inner] of Object.entries<core.$ZodType>(def.shape ?? {}))
    yield* inside(inner, `${path}.${name}`, seen);
  const parts = [def.element, def.innerType, def.in, def.out, def.valueType, def.left, def.right, def.getter?.()];
  for (const inner of [...parts, ...(def.options ?? []), ...(def.items ?? [])])
    if (inner) yield* inside(inner, path, seen);
}

// biome-ignore lint/suspicious/noExplicitAny: as above
const isOpen = ({ _zod: { def } }: any) => def.type === 'object' && def.catchall?._zod.def.type !== 'never';

/** Gateways say there what they like, under a signature. */
const ofOthers = new Set(['payments.callback']);

const taken = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([feature, group]) =>
  Object.entries(group)
    .filter(([name]) => !ofOthers.has(`${feature}.${name}`))
    .flatMap(([name, { body, query }]) =>
      Object.entries({ body, query }).flatMap(([part, schema]) =>
        schema ? [{ path: `${feature}.${name} ${part}`, schema: schema as core.$ZodType }] : [],
      ),
    ),
);

it('refuses fields that it does not know, in every body and query, however deep [S17]', () => {
  expect(taken.length).toBeGreaterThan(100);
  const open = taken.flatMap(({ path, schema }) =>
    [...inside(schema, path, new Set())].filter((part) => isOpen(part.schema)).map((part) => part.path),
  );
  expect(open).toEqual([]);
});

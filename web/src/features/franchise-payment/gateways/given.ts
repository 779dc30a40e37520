import * as z from 'zod/mini';

/** What was left empty is left out: the server keeps what it has. */
export const withoutEmpty = <Sent>(schema: z.ZodMiniType<Sent>) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((values): unknown =>
        Object.fromEntries(Object.entries(values as object).filter(([, value]) => value !== '')),
      ),
    ),
    schema,
  ) as z.ZodMiniType<Sent>;

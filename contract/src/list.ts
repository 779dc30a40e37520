import * as z from 'zod/mini';
import { withoutControl } from './fields.ts';
import { limits } from './limits.ts';

/** What every list takes. The cursor is opaque: it comes from the answer before. */
export const listQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(1_000))),
  search: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.trim()),
      ),
      z.string().check(z.maxLength(limits.searchLength), z.regex(withoutControl)),
    ),
  ),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.page.most)), limits.page.default),
});

export type ListQuery = z.output<typeof listQuery>;

export function listAnswer<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    results: z.array(item),
    /** Null on the last page. */
    cursor: z.nullable(z.string()),
    total: z.number(),
    /** True when counting stopped at `limits.countedTotal`. */
    has_more_than_total: z.boolean(),
  });
}

export interface List<Item> {
  results: Item[];
  cursor: string | null;
  total: number;
  has_more_than_total: boolean;
}

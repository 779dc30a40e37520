import type { TypeOfField } from '../conditions/operators.ts';
import type { ReferenceKind } from '../run/world.ts';

/** What the company has at this moment, for whoever checks a flow. */
export interface Known {
  has(kind: ReferenceKind, id: string): boolean;
  /** Of custom fields. */
  readonly typeOf: TypeOfField;
  /** The flow that is checked counts as published: it is about to be. */
  isPublished(flow: string): boolean;
  /** Ids of the blocks of a published flow; undefined where nobody knows. */
  blocksOf?(flow: string): ReadonlySet<string> | undefined;
}

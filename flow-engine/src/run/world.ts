import type { Subject } from '../conditions/evaluate.ts';

export type ReferenceKind =
  | 'tag'
  | 'field'
  | 'member'
  | 'role'
  | 'flow'
  | 'column'
  | 'cycle'
  | 'media'
  | 'secret'
  | 'template';

/** Everything outside of the flow that a step may ask for, as it is at this moment. The engine has no other source. */
export interface World extends Subject {
  /** The same contact has the same number: randomizers stick to it. */
  readonly seed: number;
  readonly company: { readonly name: string };
  /** The company's (ISO 3166): how people write numbers, dates and documents. */
  readonly country: string;
  /** The name of a member, for texts; null for one that is gone. */
  readonly nameOfMember: (id: string) => string | null;
  /** Whether something that a published flow names is still there. */
  readonly has: (kind: ReferenceKind, id: string) => boolean;
}

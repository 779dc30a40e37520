import type { Firm } from './firm.ts';

/** The numbers of a step, as choices among what there is. */
export interface Picks {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

interface Deed {
  /** How often it happens, compared with the others. */
  readonly weight: number;
  do(firm: Firm, picks: Picks): Promise<unknown>;
}

/** What must hold of every company whenever everything is at rest. The query finds whose company it does not hold in. */
export interface Invariant {
  readonly says: string;
  readonly isBrokenIn: string;
}

/** A part of the product: what people do with it, and what must hold of it whatever they do. */
export interface Area {
  /** What a company has of it before anything happens. It is the same for all of its kind. */
  prepare?(firm: Firm): Promise<void>;
  /** What differs from one company to the next. */
  settle?(firm: Firm): Promise<void>;
  readonly deeds: Readonly<Record<string, Deed>>;
  readonly invariants: readonly Invariant[];
}

/** Of companies whose access holds now. One that has not paid comes to rest, and goes on where it stopped once it has. */
export const isOpen = 'company_id not in (select app.companies_at_rest())';

export function one<T>(of: readonly T[], pick: number): T {
  const found = of[pick % of.length];
  if (found === undefined) throw new Error('there is nothing to pick from');
  return found;
}

/** Something that does not hold. */
export interface Finding {
  /** Null where nobody knows whose it is. */
  readonly seed: number | null;
  /** What should hold. */
  readonly rule: string;
  readonly detail: string;
}

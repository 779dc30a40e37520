import { type ContactConditions, contactConditions } from '@yupflow/flow-engine/conditions/conditions';

/** What the address carries; nothing where it is broken. */
export function readConditions(text: string): ContactConditions | null {
  try {
    const read = contactConditions.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

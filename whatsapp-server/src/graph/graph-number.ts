import { randomBytes } from 'node:crypto';

/** A number of a business on the official API. */
export interface GraphNumber {
  readonly phoneNumberId: string;
  readonly businessId: string;
  readonly phone: string;
  readonly name: string;
  /** Any of these is taken; without one, none is. */
  readonly tokens: Set<string>;
  readonly appSecret: string;
  /** Where it is told what happens; null: nobody listens. */
  webhook: string | null;
  /** What it is refused with now, whatever it asks. */
  fault: GraphFault | null;
}

export interface GraphFault {
  readonly status: number;
  readonly code: number;
  readonly message?: string;
  readonly retryAfter?: number;
}

/** What a phone got. */
export interface GraphReceived {
  /** As the API named it. */
  readonly id: string;
  /** As the business named it. */
  readonly ownId: string | null;
  readonly from: GraphNumber;
  readonly to: string;
  readonly content: Readonly<Record<string, unknown>> & { readonly type: string };
  /** What of a template can be tapped, and what a tap says then. */
  readonly replies?: readonly { readonly text: string; readonly payload: string }[];
}

export const newWamid = () => `wamid.${randomBytes(24).toString('base64')}`;

import type { Payer } from '@yupflow/contract/payer';
import type { GatewayName } from '@yupflow/contract/payments';

/** Whoever can be asked to collect. A PIX that the reseller confirms by hand has nobody behind it. */
export type OnlineGatewayName = Exclude<GatewayName, 'static_pix'>;

/** What is to be collected. */
export interface Order {
  /** Our id of the charge: it is told to the gateway, and the charge is found again by it. */
  readonly reference: string;
  readonly cents: number;
  readonly description: string;
  readonly payer: Payer;
  /** A local date in Brazil, today or later. */
  readonly dueDate: string;
  /** How long a PIX can be paid. */
  readonly minutes: number;
}

export interface Card {
  readonly token: string;
  readonly brand: string;
  readonly installments: number;
}

/** How a gateway sees a charge. Nothing else is believed, least of all what a callback says. */
export interface Seen {
  readonly gatewayId: string;
  readonly reference: string | null;
  readonly state: 'pending' | 'paid' | 'expired' | 'cancelled' | 'refused' | 'refunded' | 'charged_back';
  /** What was paid, or is asked for. */
  readonly cents: number;
  /** As the gateway words it: two looks with the same words saw the same. */
  readonly words: string;
  readonly reason: string | null;
  readonly pixText: string | null;
  readonly url: string | null;
}

export interface Gateway {
  readonly name: OnlineGatewayName;
  /** Whether the key works. */
  check(): Promise<void>;
  /** Said twice with one reference, it is one charge. `isAgain`: an earlier try may have come through. */
  createPix(order: Order, isAgain: boolean): Promise<Seen>;
  /** By a token, or without one on the gateway's own page. */
  createCard(order: Order, card: Card | null, isAgain: boolean): Promise<Seen>;
  get(gatewayId: string): Promise<Seen | null>;
  /** By our id: for what was created without our hearing of it. `since` is before that. */
  find(reference: string, since: Date, until: Date): Promise<Seen | null>;
  cancel(gatewayId: string): Promise<void>;
  refund(gatewayId: string, reference: string): Promise<void>;
}

/** What a callback claims, once it is known who speaks. */
export interface Notice {
  readonly gatewayId: string;
  /** Where the gateway numbers what it tells. */
  readonly eventId: string | null;
}

type Kind =
  /** It does not know our key. */
  | 'unauthorized'
  /** It understood and said no. */
  | 'refused'
  | 'missing'
  /** Too much was asked: not before `retryAfterSeconds`. */
  | 'busy'
  /** No answer, or none that makes sense: what was asked for may have been done. */
  | 'unavailable';

export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: Kind;
  readonly reason: string | null;
  readonly retryAfterSeconds: number | null;
  constructor(kind: Kind, { reason = null, retryAfterSeconds = null, cause }: ErrorFacts = {}) {
    super(reason ? `${kind}: ${reason}` : kind, { cause });
    this.kind = kind;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface ErrorFacts {
  readonly reason?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

import type { FranchiseEvent } from '@yupflow/contract/franchise-integration';
import type {
  Delivery,
  OutgoingEvent,
  OutgoingWebhook,
  OutgoingWebhookForm,
} from '@yupflow/contract/outgoing-webhooks';
import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';

export type HookEvent = OutgoingEvent | FranchiseEvent;
export type Hook = Omit<OutgoingWebhook, 'events'> & { events: HookEvent[] };
export type HookValues = Omit<OutgoingWebhookForm, 'events'> & { events: HookEvent[] };
export type HookDelivery = Omit<Delivery, 'event'> & { event: HookEvent };

interface DeliveriesAsked {
  readonly cursor: string | undefined;
  readonly state: Delivery['state'] | undefined;
}

interface HookWords {
  readonly text: string;
  readonly list: string;
  readonly failing: (since: string) => string;
  readonly event: (event: HookEvent) => string;
  readonly group: (group: string) => string;
}

/** Whose webhooks a screen shows, a company's or a reseller's: how they are asked for, and the words that differ. */
export interface HookSide {
  /** Of the keys of its queries. */
  readonly root: readonly string[];
  readonly events: readonly HookEvent[];
  readonly form: z.ZodMiniType<HookValues>;
  list(signal: AbortSignal): Promise<Hook[]>;
  get(id: string, signal: AbortSignal): Promise<Hook>;
  create(body: HookValues, idempotencyKey: string): Promise<Hook & { secret: string }>;
  update(id: string, body: HookValues): Promise<Hook>;
  renewSecret(id: string): Promise<{ secret: string }>;
  remove(id: string): Promise<unknown>;
  test(id: string, event: HookEvent): Promise<HookDelivery>;
  listDeliveries(
    id: string,
    query: DeliveriesAsked,
    signal: AbortSignal,
  ): Promise<{ results: HookDelivery[]; cursor: string | null }>;
  getDelivery(
    id: string,
    deliveryId: string,
    signal: AbortSignal,
  ): Promise<HookDelivery & { body: unknown; answer: string | null }>;
  resend(id: string, deliveryId: string): Promise<HookDelivery>;
  useWords(): HookWords;
}

const context = createContext<HookSide | null>(null);

export const HooksOf = context.Provider;

export function useHookSide(): HookSide {
  const side = useContext(context);
  if (!side) throw new Error('nobody said whose webhooks these are');
  return side;
}

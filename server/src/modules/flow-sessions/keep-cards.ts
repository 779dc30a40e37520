import type { EffectOf } from '@yupflow/flow-engine/run/effect';
import type { Tx } from '../../platform/db/transaction.ts';
import { moveCards, resetCards } from '../crm/cards.service.ts';
import type { FlowParts } from './flow-parts.service.ts';

interface CardDone {
  readonly contactId: string | null;
  /** A conversation that the caller holds, and that tells of it. */
  readonly chatId: string | null;
  /** The flow or the webhook. */
  readonly by: string;
  readonly effect: EffectOf<'card_moved' | 'card_reset'>;
}

/** What automation did to cards of the board: of several to one card, the last. */
export async function keepCards(parts: FlowParts, tx: Tx, companyId: string, done: readonly CardDone[]): Promise<void> {
  const last = new Map(done.map((one) => [one.contactId, one]));
  const changes = [...last].flatMap(([contactId, { chatId, by, effect }]) =>
    contactId ? [{ contactId, effect, chatId, by: { userId: null, name: by } }] : [],
  );
  await moveCards(
    parts,
    tx,
    companyId,
    changes.flatMap(({ effect, ...change }) =>
      effect.type === 'card_moved' ? [{ ...change, columnId: effect.column }] : [],
    ),
  );
  await resetCards(
    parts,
    tx,
    companyId,
    changes.flatMap(({ effect, ...change }) => (effect.type === 'card_reset' ? [change] : [])),
  );
}

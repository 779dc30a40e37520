import type { Automation } from '@yupflow/contract/messages';
import type { SessionState } from '@yupflow/flow-engine/run/session-state';
import type { Remark } from '@yupflow/flow-engine/run/trace';
import type { PublishedFlow } from '../flows/published-flow.service.ts';

/** What began a session. */
export type Trigger = Automation['trigger'];

/** A conversation that is locked, as far as flows need it. */
export interface Chat {
  readonly id: string;
  readonly contact_id: string | null;
  readonly group_id: string | null;
  readonly status: 'pending' | 'open' | 'closed';
  readonly assigned_to: string | null;
  /** Automation keeps out. An effect may change it on the way. */
  isPaused: boolean;
}

/** Why one is over before its end. */
export type EndReason = 'replaced' | 'stopped' | 'deleted' | 'merged' | 'broken';

/** One visit to one block, as it is kept. */
export interface StepRow {
  readonly number: number;
  readonly flow_id: string;
  readonly version_id: string;
  readonly block_id: string;
  readonly output: string | null;
  readonly outcome: 'inside' | 'moved' | 'finished' | 'left';
  readonly remarks: readonly Remark[] | null;
}

/** Somebody on their way through a flow, in the hands of this transaction. */
export interface Session {
  readonly id: string;
  readonly chat: Chat;
  readonly trigger: Trigger;
  readonly startedAt: Date;
  /** Not in the database yet. */
  readonly isNew: boolean;
  /** Where they are: a jump leads to another flow. */
  published: PublishedFlow;
  state: SessionState;
  isHeld: boolean;
  /** Null unless somebody or something ended it. */
  endReason: EndReason | null;
  /** What this transaction adds or changes. */
  readonly steps: Map<number, StepRow>;
}

export const isUnderWay = ({ state, endReason }: Session): boolean => state.status === 'waiting' && endReason === null;

import type { Caller } from '../../platform/auth/find-session.ts';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

/** Somebody who works on the team of their company. */
export interface TeamScope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: Caller;
}

export interface TeamParts {
  readonly bus: Pick<Bus, 'publish'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
}

interface TeamChange {
  readonly companyId: string;
  /** Members and invites that came, changed or went. */
  readonly ids: string[];
  /** Roles that have more or fewer members now. */
  readonly roles?: string[];
  /** Who may do more or less now: their sessions are looked at again. */
  readonly person?: string;
}

/** Once it is so: the team sees it, and the person concerned sees another product. */
export function announceTeam({ bus, realtime }: TeamParts, tx: Tx, change: TeamChange): void {
  const { companyId, ids, roles = [], person } = change;
  afterCommit(tx, () => {
    if (person) {
      bus.publish('sessions.changed', { userId: person });
      realtime.emitTo(person, 'me.changed');
    }
    realtime.emit(companyId, 'members.changed', { ids });
    if (roles.length > 0) realtime.emit(companyId, 'roles.changed', { ids: roles });
  });
}

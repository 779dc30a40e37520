import type { Column, ColumnForm, ShortColumn } from '@yupflow/contract/crm';
import { limits } from '@yupflow/contract/limits';
import type { Uses } from '@yupflow/contract/uses';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { movedBefore } from '../../platform/moved-before.ts';
import { listFlowUses } from '../flows/flow-uses.service.ts';
import { isFlow } from '../flows/require-flow.service.ts';
import { presentColumn } from './board.service.ts';
import * as cards from './cards.repository.ts';
import { type CardParts, tellBoard } from './cards.service.ts';
import * as repository from './columns.repository.ts';
import { rankBetween } from './rank.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

async function checkFlow({ tx, companyId }: Scope, { flow_id }: ColumnForm): Promise<void> {
  if (flow_id !== null && !(await isFlow(tx, companyId, flow_id)))
    throw new AppError('invalid_fields', { fields: { flow_id: 'invalid' } });
}

async function get({ tx, companyId }: Scope, id: string): Promise<Column> {
  const [row] = await repository.listColumns(tx, companyId, id);
  if (!row) throw new AppError('not_found');
  return presentColumn(row);
}

/** Where a column's cards go before it is deleted; none of them starts a flow by that. */
async function emptyColumn({ tx, companyId }: Scope, id: string, to: string | undefined, others: readonly string[]) {
  if (await cards.isEmpty(tx, companyId, id)) return;
  if (to === undefined) throw new AppError('invalid_fields', { fields: { to: 'required' } });
  if (to === 'none') return cards.clearColumn(tx, companyId, id);
  if (!others.includes(to)) throw new AppError('invalid_fields', { fields: { to: 'invalid' } });
  const last = await cards.findEnd(tx, companyId, to, { end: 'last', moving: null });
  await cards.emptyColumn(tx, companyId, { from: id, to, behind: rankBetween(last, null) });
}

export function columnsService(parts: Pick<CardParts, 'realtime'>) {
  const tell = ({ tx, companyId }: Scope, ids: readonly string[]) =>
    tellBoard(parts, tx, companyId, { columns: ids, contacts: [] });

  async function changed(scope: Scope, id: string, action: 'create' | 'update'): Promise<Column> {
    const column = await get(scope, id);
    const { name } = column;
    await audit(scope.tx, { ...scope, action: `crm-columns.${action}`, targetId: id, details: { name } });
    tell(scope, [id]);
    return column;
  }

  return {
    async listShort({ tx, companyId }: Scope): Promise<{ results: ShortColumn[] }> {
      const rows = await repository.listColumns(tx, companyId);
      return { results: rows.map(({ id, name, color }) => ({ id, name, color })) };
    },

    async listUses(scope: Scope, id: string): Promise<Uses> {
      const { tx, companyId } = scope;
      await get(scope, id);
      return {
        contacts: await cards.countIn(tx, companyId, id),
        results: await listFlowUses(tx, companyId, id),
      };
    },

    async create(scope: Scope, form: ColumnForm): Promise<Column> {
      const { tx, companyId } = scope;
      const order = await repository.lockOrder(tx, companyId);
      if (order.length >= limits.crmColumns) throw new AppError('too_many_crm_columns');
      await checkFlow(scope, form);
      const id = await repository.createColumn(tx, companyId, order.length + 1, form);
      if (!id) throw nameInUse();
      return changed(scope, id, 'create');
    },

    async update(scope: Scope, id: string, form: ColumnForm): Promise<Column> {
      await get(scope, id);
      await checkFlow(scope, form);
      await repository.updateColumn(scope.tx, scope.companyId, id, form).catch((error: unknown) => {
        throw isUniqueViolation(error, 'crm_columns_name') ? nameInUse() : error;
      });
      return changed(scope, id, 'update');
    },

    async move(scope: Scope, id: string, before: string | null): Promise<void> {
      const { tx, companyId } = scope;
      const order = await repository.lockOrder(tx, companyId);
      const moved = movedBefore(order, id, before);
      if (!moved) return;
      await repository.setOrder(tx, companyId, moved);
      tell(scope, order);
    },

    async remove(scope: Scope, id: string, to: string | undefined): Promise<void> {
      const { tx, companyId } = scope;
      const order = await repository.lockOrder(tx, companyId);
      const others = order.filter((other) => other !== id);
      const { name } = await get(scope, id);
      await repository.lockColumn(tx, companyId, id);
      await emptyColumn(scope, id, to, others);
      await repository.removeColumn(tx, companyId, id);
      await repository.setOrder(tx, companyId, others);
      await audit(tx, { ...scope, action: 'crm-columns.remove', targetId: id, details: { name, to: to ?? null } });
      tell(scope, order);
    },
  };
}

import { limits } from '@yupflow/contract/limits';
import type { List, ListQuery } from '@yupflow/contract/list';
import type { QuickMessage, QuickMessageForm } from '@yupflow/contract/quick-messages';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { findFile } from '../files/files.service.ts';
import * as repository from './quick-messages.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: Pick<Caller, 'supportUntil'>;
}

interface QuickParts {
  readonly clock: Clock;
  readonly files: Pick<Files, 'links'>;
  readonly realtime: Pick<Realtime, 'emit'>;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

/** The file must be one of the company's; what it is is kept with the message. */
async function readForm({ tx, companyId, userId, caller }: Scope, form: QuickMessageForm) {
  const { name, text, media: key, is_personal } = form;
  // One's own are a member's, which the reseller's support is not.
  if (is_personal && caller.supportUntil) throw new AppError('support_session');
  if (!text && !key) throw new AppError('invalid_fields', { fields: { text: 'required' } });
  const file = key ? await findFile(tx, companyId, key) : null;
  if (key && !file) throw new AppError('invalid_fields', { fields: { media: 'invalid' } });
  const media = file ? { name: file.name, type: file.type, size: file.size } : null;
  return { name, text, user_id: is_personal ? userId : null, media_key: key, media };
}

export function quickMessagesService({ clock, files, realtime }: QuickParts) {
  const announce = ({ tx, companyId }: Scope, id: string) =>
    afterCommit(tx, () => realtime.emit(companyId, 'quick-messages.changed', { ids: [id] }));

  const presenter =
    (companyId: string) =>
    ({ id, name, text, user_id, media_key, media, created_at }: repository.QuickMessageRow): QuickMessage => ({
      id,
      name,
      text,
      media:
        media && media_key
          ? { ...media, key: media_key, state: 'ready', url: files.links.sign(companyId, media_key, clock.now()) }
          : null,
      is_personal: user_id !== null,
      created_at: created_at.toISOString(),
    });

  const require = async (scope: Scope, id: string) => {
    const row = await repository.getQuickMessage(scope.tx, scope, id);
    if (!row) throw new AppError('not_found');
    return row;
  };

  const page = (companyId: string, { results, ...rest }: List<repository.QuickMessageRow>): List<QuickMessage> => ({
    ...rest,
    results: results.map(presenter(companyId)),
  });

  return {
    list: async (scope: Scope, query: ListQuery): Promise<List<QuickMessage>> =>
      page(scope.companyId, await repository.listQuickMessages(scope.tx, scope, query)),

    suggest: async (scope: Scope, query: ListQuery): Promise<List<QuickMessage>> =>
      page(scope.companyId, await repository.suggestQuickMessages(scope.tx, scope, query)),

    get: async (scope: Scope, id: string): Promise<QuickMessage> =>
      presenter(scope.companyId)(await require(scope, id)),

    async create(scope: Scope, form: QuickMessageForm): Promise<QuickMessage> {
      const { tx, companyId } = scope;
      if ((await repository.countQuickMessages(tx, companyId)) >= limits.quickMessages)
        throw new AppError('too_many_quick_messages');
      const row = await repository.createQuickMessage(tx, companyId, await readForm(scope, form));
      if (!row) throw nameInUse();
      await audit(tx, { ...scope, action: 'quick-messages.create', targetId: row.id, details: { name: row.name } });
      announce(scope, row.id);
      return presenter(companyId)(row);
    },

    async update(scope: Scope, id: string, form: QuickMessageForm): Promise<QuickMessage> {
      const { tx, companyId } = scope;
      await require(scope, id);
      const values = await readForm(scope, form);
      const row = await repository.updateQuickMessage(tx, companyId, id, values).catch((error: unknown) => {
        throw isUniqueViolation(error, 'quick_messages_name') ? nameInUse() : error;
      });
      await audit(tx, { ...scope, action: 'quick-messages.update', targetId: id, details: { name: row.name } });
      announce(scope, id);
      return presenter(companyId)(row);
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { name } = await require(scope, id);
      await repository.removeQuickMessage(scope.tx, scope.companyId, id);
      await audit(scope.tx, { ...scope, action: 'quick-messages.remove', targetId: id, details: { name } });
      announce(scope, id);
    },
  };
}

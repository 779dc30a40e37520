import type { Output } from '@yupflow/contract/endpoint';
import type { Keyword, KeywordForm, keywords } from '@yupflow/contract/keywords';
import { limits } from '@yupflow/contract/limits';
import type { List } from '@yupflow/contract/list';
import { overlapsOf } from '@yupflow/flow-engine/keywords/overlaps';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Files } from '../../platform/files/files.ts';
import { movedBefore } from '../../platform/moved-before.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { findFile } from '../files/files.service.ts';
import { isFlow } from '../flows/require-flow.service.ts';
import { checkMessage } from '../messages/check-message.service.ts';
import * as repository from './keywords.repository.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

interface KeywordParts {
  readonly clock: Clock;
  readonly files: Pick<Files, 'links'>;
  readonly realtime: Pick<Realtime, 'emit'>;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

/** Each with what its file is; a fault is told in its place within the form. */
async function keepMessages({ tx, companyId }: Scope, forms: readonly KeywordMessageForm[]) {
  const kept: repository.KeptMessage[] = [];
  for (const [index, form] of forms.entries()) {
    const file = form.media && (await findFile(tx, companyId, form.media.key));
    try {
      checkMessage(form, file?.type);
    } catch (error) {
      throw error instanceof AppError ? placed(error, `action.messages.${index}`) : error;
    }
    const media =
      file && form.media ? { key: form.media.key, name: file.name, type: file.type, size: file.size } : null;
    kept.push({ kind: form.kind, text: form.text, media });
  }
  return kept;
}

type KeywordMessageForm = Extract<KeywordForm['action'], { kind: 'messages' }>['messages'][number];

function placed(error: AppError, place: string): AppError {
  const fields = Object.entries(error.details.fields ?? {}).map(([path, code]) => [`${place}.${path}`, code]);
  return new AppError(error.code, { fields: Object.fromEntries(fields) });
}

async function readForm(scope: Scope, { action, ...form }: KeywordForm): Promise<repository.KeywordValues> {
  if (action.kind === 'messages')
    return { ...form, flow_id: null, messages: await keepMessages(scope, action.messages) };
  if (!(await isFlow(scope.tx, scope.companyId, action.flow_id)))
    throw new AppError('invalid_fields', { fields: { 'action.flow_id': 'invalid' } });
  return { ...form, flow_id: action.flow_id, messages: null };
}

export function keywordsService({ clock, files, realtime }: KeywordParts) {
  const announce = ({ tx, companyId }: Scope, id: string) =>
    afterCommit(tx, () => realtime.emit(companyId, 'keywords.changed', { ids: [id] }));

  function actionOf(companyId: string, row: repository.KeywordRow): Keyword['action'] {
    const { flow_id, flow_name, flow_version, messages } = row;
    if (!messages)
      return {
        kind: 'flow',
        flow_id,
        flow: flow_id && flow_name ? { id: flow_id, name: flow_name, version: flow_version } : null,
      };
    const shown = messages.map(({ media, ...message }) => ({
      ...message,
      media: media && {
        ...media,
        state: 'ready' as const,
        url: files.links.sign(companyId, media.key, clock.now()),
      },
    }));
    return { kind: 'messages', messages: shown };
  }

  async function present({ tx, companyId }: Scope, rows: readonly repository.KeywordRow[]): Promise<Keyword[]> {
    const all = await repository.listAll(tx, companyId);
    const names = new Map(all.map(({ id, name }) => [id, name]));
    const shown = new Set(rows.map(({ id }) => id));
    const overlaps = overlapsOf(all, (id) => shown.has(id));
    return rows.map((row) => ({
      id: row.id,
      position: row.position,
      name: row.name,
      is_active: row.is_active,
      rule: row.rule,
      is_partial: row.is_partial,
      words: row.words,
      action: actionOf(companyId, row),
      fired: row.fired,
      last_fired_at: row.last_fired_at?.toISOString() ?? null,
      overlaps: (overlaps.get(row.id) ?? []).map(({ id, word }) => ({ id, name: names.get(id) ?? '', word })),
      created_at: row.created_at.toISOString(),
    }));
  }

  async function get(scope: Scope, id: string): Promise<Keyword> {
    const row = await repository.getKeyword(scope.tx, scope.companyId, id);
    const [keyword] = row ? await present(scope, [row]) : [];
    if (!keyword) throw new AppError('not_found');
    return keyword;
  }

  /** What every change ends with. */
  async function changed(scope: Scope, id: string, action: 'create' | 'update'): Promise<Keyword> {
    const keyword = await get(scope, id);
    await audit(scope.tx, { ...scope, action: `keywords.${action}`, targetId: id, details: { name: keyword.name } });
    announce(scope, id);
    return keyword;
  }

  return {
    get,

    async list(scope: Scope, query: repository.KeywordsQuery): Promise<List<Keyword>> {
      const { results, ...rest } = await repository.listKeywords(scope.tx, scope.companyId, query);
      return { ...rest, results: await present(scope, results) };
    },

    async listRules({ tx, companyId }: Scope): Promise<Output<typeof keywords.listRules, 'answer'>> {
      const rows = await repository.listAll(tx, companyId);
      return {
        results: rows.map(({ flow_id: _, version_id: _version, messages: _messages, flow_name, ...rule }) => ({
          ...rule,
          does: flow_name,
        })),
      };
    },

    async create(scope: Scope, form: KeywordForm): Promise<Keyword> {
      const { tx, companyId } = scope;
      const order = await repository.lockOrder(tx, companyId);
      if (order.length >= limits.keywords) throw new AppError('too_many_keywords');
      const values = await readForm(scope, form);
      const id = await repository.createKeyword(tx, companyId, order.length + 1, values);
      if (!id) throw nameInUse();
      return changed(scope, id, 'create');
    },

    async update(scope: Scope, id: string, form: KeywordForm): Promise<Keyword> {
      await get(scope, id);
      const values = await readForm(scope, form);
      await repository.updateKeyword(scope.tx, scope.companyId, id, values).catch((error: unknown) => {
        throw isUniqueViolation(error, 'keywords_name') ? nameInUse() : error;
      });
      return changed(scope, id, 'update');
    },

    async setActive(scope: Scope, id: string, isActive: boolean): Promise<Keyword> {
      await get(scope, id);
      await repository.updateKeyword(scope.tx, scope.companyId, id, { is_active: isActive });
      return changed(scope, id, 'update');
    },

    async move(scope: Scope, id: string, before: string | null): Promise<void> {
      const { tx, companyId } = scope;
      const moved = movedBefore(await repository.lockOrder(tx, companyId), id, before);
      if (!moved) return;
      await repository.setOrder(tx, companyId, moved);
      await changed(scope, id, 'update');
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const order = await repository.lockOrder(tx, companyId);
      const { name } = await get(scope, id);
      await repository.removeKeyword(tx, companyId, id);
      await repository.setOrder(
        tx,
        companyId,
        order.filter((other) => other !== id),
      );
      await audit(tx, { ...scope, action: 'keywords.remove', targetId: id, details: { name } });
      announce(scope, id);
    },
  };
}

import { type MediaKind, mediaKinds } from '@yupflow/contract/messages';
import type { SimulatedMessage } from '@yupflow/contract/simulator';
import type { KeptMedia, LineName, LineQuestions } from '../../channels/simulator/protocol.ts';
import type { Simulator } from '../../channels/simulator/simulator-process.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import { findFile } from '../files/files.service.ts';

export interface SimulatorParts {
  readonly db: Database;
  readonly files: Files;
  /** Null where there are no simulated lines. */
  readonly simulator: Simulator | null;
}

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
}

const notFound = () => new AppError('not_found');
const invalid = (field: string, code: 'required' | 'invalid' | 'invalid_code') =>
  new AppError('invalid_fields', { fields: { [field]: code } });

/** Besides these a phone can send a text, also below a file. */
const contents = ['media', 'location', 'contacts', 'reaction', 'edit', 'deletion'] as const;

function kindOf({ kind, type }: { kind: string | undefined; type: string }): MediaKind {
  const [family = ''] = type.split('/');
  const usual = ['image', 'video', 'audio'].includes(family) ? family : 'document';
  const found = mediaKinds.find((known) => known === (kind ?? usual));
  if (!found) throw invalid('media.kind', 'invalid');
  return found;
}

/** Whoever plays the phones of their own company's simulated lines. */
export function simulatorService({ db, files, simulator }: SimulatorParts) {
  async function lineOf({ tx, companyId }: Scope, id: string): Promise<{ phones: Simulator; line: LineName }> {
    const row = await tx
      .selectFrom('connections')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('type', '=', 'simulator')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!simulator || !row) throw notFound();
    return { phones: simulator, line: { companyId, connectionId: id } };
  }

  /** Hands a file that was uploaded to us to the phone that is to send it. */
  async function hand(
    { tx, companyId }: Scope,
    id: string,
    media: NonNullable<SimulatedMessage['media']>,
  ): Promise<KeptMedia> {
    const { phones, line } = await lineOf({ tx, companyId }, id);
    const file = await findFile(tx, companyId, media.key);
    if (!file) throw invalid('media.key', 'invalid');
    const { name, type, size } = file;
    const kind = kindOf({ kind: media.kind, type });
    const source = await files.store.open(companyId, media.key, { start: 0, end: size - 1 });
    return { id: await phones.upload(line, source, size), kind, type, name, size };
  }

  return {
    async ask<Name extends keyof LineQuestions>(
      scope: Scope,
      id: string,
      name: Name,
      ...body: Parameters<LineQuestions[Name]>
    ): Promise<ReturnType<LineQuestions[Name]>> {
      const { phones, line } = await lineOf(scope, id);
      return phones.ask(line, name, ...body);
    },

    async scan(scope: Scope, id: string, by: { phone?: string | undefined; code?: string | undefined }): Promise<void> {
      const { phones, line } = await lineOf(scope, id);
      const outcome = await phones.ask(line, 'scan', by);
      if (outcome === 'not_pairing') throw new AppError('connection_not_pairing');
      if (outcome === 'wrong_code') throw invalid('code', 'invalid_code');
    },

    async say(scope: Scope, id: string, { media, ...message }: SimulatedMessage): Promise<{ id: string }> {
      const { phones, line } = await lineOf(scope, id);
      const [, second] = contents.filter((content) => (content === 'media' ? media : message[content]));
      if (second) throw invalid(second, 'invalid');
      const isEmpty = !media && contents.every((content) => content === 'media' || !message[content]);
      if (isEmpty && !message.text) throw invalid('text', 'required');
      return phones.ask(line, 'say', media ? { ...message, media: await hand(scope, id, media) } : message);
    },

    async sendReceipt(scope: Scope, id: string, receipt: Parameters<LineQuestions['sendReceipt']>[0]): Promise<void> {
      const { phones, line } = await lineOf(scope, id);
      const { isKnown } = await phones.ask(line, 'sendReceipt', receipt);
      if (!isKnown) throw notFound();
    },

    /** A file that one of the phones got, or sent. */
    async openMedia(companyId: string, id: string, messageId: string) {
      const { phones, line } = await db.withCompany(companyId, (tx) => lineOf({ tx, companyId }, id));
      const media = await phones.ask(line, 'findMedia', { id: messageId });
      const file = media && (await phones.download(line, media.id));
      if (!file) throw notFound();
      return { ...media, stream: file.stream };
    },
  };
}

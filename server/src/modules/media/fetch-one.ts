import { limits } from '@yupflow/contract/limits';
import { LeaseLost, MediaLost } from '../../channels/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { detectKind } from '../../platform/files/detect-kind.ts';
import { anyBytes, type FileKind } from '../../platform/files/file-kinds.ts';
import type { Files } from '../../platform/files/files.ts';
import { isImage, measureImage } from '../../platform/files/re-encode-image.ts';
import type { StagedFile } from '../../platform/files/staging.ts';
import type { Log } from '../../platform/log.ts';
import { keepReceivedFile } from '../files/files.service.ts';
import { fenced, type RunningLine } from '../lines/fence.service.ts';
import { type MessageParts, tellMessage } from '../messages/send-message.service.ts';
import type { MediaFailure, WaitingMedia } from './fetch-media.repository.ts';
import * as repository from './fetch-media.repository.ts';
import { kindOfFile } from './kind-of-file.ts';

export interface FetchMediaParts extends MessageParts {
  readonly db: Database;
  readonly files: Files;
  readonly log: Log;
}

/** 5 s, 20 s, 80 s, and so on: half an hour in all. */
const mostAttempts = 6;
const pauseSeconds = (attempts: number) => 5 * 4 ** (attempts - 1);
const fullDiskSeconds = 60;

/** A refusal of ours that no other try changes. */
const finalFailures: Readonly<Partial<Record<string, MediaFailure>>> = {
  too_large: 'too_large',
  media_quota_reached: 'quota',
};

/** Fetches one file: from the channel to the disk, to where files are kept, and into its message. */
export function mediaFetching(parts: FetchMediaParts, line: RunningLine, isUp: () => boolean) {
  const { db, files, log } = parts;
  const { companyId, connectionId, epoch } = line;

  const inFence = <T>(work: (tx: Tx) => Promise<T>) =>
    db.withCompany(companyId, async (tx) => {
      await fenced(tx, companyId, connectionId, epoch);
      return work(tx);
    });

  /** What it is by its bytes. A picture that can't be read is none. */
  async function examine(staged: StagedFile, name: string): Promise<{ kind: FileKind; size: object }> {
    const kind = await detectKind(staged.path, name);
    if (!isImage(kind)) return { kind, size: {} };
    const size = await measureImage(staged.path);
    return size ? { kind, size } : { kind: anyBytes, size: {} };
  }

  async function keep(waiting: WaitingMedia, staged: StagedFile): Promise<void> {
    const name = waiting.media.name ?? '';
    const { kind, size: dimensions } = await examine(staged, name);
    const file = await keepReceivedFile(files.store, companyId, { staged, kind, name });
    failpoint('media.before-row');
    let isKept = false;
    try {
      isKept = await inFence(async (tx) => {
        const { key, type, size } = file;
        const row = await repository.updateMedia(tx, line, waiting, {
          key,
          kind: kindOfFile(waiting.kind, type),
          media: { state: 'ready', name: file.name, type, size, ...(waiting.media.width ? {} : dimensions) },
        });
        if (!row) return false;
        await file.createRow(tx);
        await tellMessage(parts, tx, companyId, row);
        return true;
      });
    } catch (error) {
      // Anything else may have committed all the same: one file too many is swept later.
      if (error instanceof AppError || error instanceof LeaseLost) await files.store.remove(companyId, file.key);
      throw error;
    }
    if (!isKept) await files.store.remove(companyId, file.key);
  }

  const fail = (waiting: WaitingMedia, failure: MediaFailure) =>
    inFence(async (tx) => {
      const row = await repository.updateMedia(tx, line, waiting, { media: { state: 'failed', failure } });
      if (row) await tellMessage(parts, tx, companyId, row);
    });

  const expire = (waiting: WaitingMedia) =>
    inFence(async (tx) => {
      const row = await repository.updateMedia(tx, line, waiting, { media: { state: 'expired' } });
      if (row) await tellMessage(parts, tx, companyId, row);
    });

  const postpone = (waiting: WaitingMedia, attempts: number, seconds: number) =>
    inFence((tx) => repository.postpone(tx, line, waiting, { attempts, seconds }));

  async function settle(waiting: WaitingMedia, error: unknown): Promise<void> {
    // A line that went down says nothing about the file.
    if (error instanceof LeaseLost || !isUp()) return;
    if (error instanceof MediaLost) return expire(waiting);
    const { attempts = 0 } = waiting.media;
    const code = error instanceof AppError ? error.code : '';
    const final = finalFailures[code];
    if (final) return fail(waiting, final);
    // The disk is ours to mend, and the message must not pay for it.
    if (code === 'unavailable') return postpone(waiting, attempts, fullDiskSeconds);
    log.warn({ companyId, connectionId, messageId: waiting.id, err: error }, 'a file could not be fetched');
    if (attempts + 1 >= mostAttempts) return fail(waiting, 'unreachable');
    return postpone(waiting, attempts + 1, pauseSeconds(attempts + 1));
  }

  async function fetchOne(waiting: WaitingMedia): Promise<void> {
    let staged: StagedFile | null = null;
    try {
      const source = await line.channel.download(waiting.media.reference ?? {});
      staged = await files.staging.receive(source, limits.uploadBytes);
      if (staged.size === 0) return await fail(waiting, 'empty');
      await keep(waiting, staged);
    } catch (error) {
      await settle(waiting, error);
    } finally {
      if (staged) await files.staging.discard(staged);
    }
  }

  return { fetchOne, inFence };
}

import { type ContactImport, type ImportOptions, importTargets } from '@yupflow/contract/contact-imports';
import type { ShortTag } from '@yupflow/contract/tags';

export type ImportTarget = ImportOptions['columns'][number]['target'];
export const isBuiltInTarget = (target: string): target is (typeof importTargets)[number] =>
  importTargets.some((one) => one === target);

/** What somebody is choosing before the rows are looked at. */
export interface ImportDraft {
  /** By column; what is not there is not imported. */
  readonly targets: ReadonlyMap<number, ImportTarget>;
  readonly mode: ImportOptions['mode'];
  readonly overwrite: boolean;
  readonly tags: readonly ShortTag[];
}

/** From what was chosen before, else from the guesses. */
export function draftOf({ options, columns }: ContactImport, tags: readonly ShortTag[]): ImportDraft {
  const chosen = options?.columns ?? columns.flatMap(({ column, target }) => (target ? [{ column, target }] : []));
  return {
    targets: new Map(chosen.map(({ column, target }) => [column, target])),
    mode: options?.mode ?? 'both',
    overwrite: options?.overwrite ?? false,
    tags,
  };
}

export function optionsOf({ targets, mode, overwrite, tags }: ImportDraft): ImportOptions {
  return {
    columns: [...targets].map(([column, target]) => ({ column, target })).sort((a, b) => a.column - b.column),
    mode,
    overwrite,
    tags: tags.map((tag) => tag.id),
  };
}

export function withTarget(draft: ImportDraft, column: number, target: ImportTarget | null): ImportDraft {
  const targets = new Map(draft.targets);
  if (target === null) targets.delete(column);
  else targets.set(column, target);
  return { ...draft, targets };
}

/** A, B, … Z, AA: as the sheet itself names a column. */
export function letterOf(column: number): string {
  const first = Math.floor(column / 26);
  return (first > 0 ? letterOf(first - 1) : '') + String.fromCharCode(65 + (column % 26));
}

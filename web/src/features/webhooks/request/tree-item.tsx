import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { useEditor } from '../editor-context.ts';
import type { Use } from '../mapping/mapping.ts';
import { useTargets } from '../mapping/use-targets.ts';
import { textOf, writtenPath } from './paths.ts';
import type { TreeRow } from './tree-rows.ts';

interface Props {
  readonly row: TreeRow;
  readonly index: number;
  /** The one that Tab leads to. */
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  readonly uses: readonly Use[];
  readonly onChoose: () => void;
  /** Asks where the value is to go, beside this element. */
  readonly onTake: (element: HTMLElement) => void;
}

const indentPx = 18;
const startPx = 12;

export function TreeItem({ row, index, isCurrent, isChosen, uses, onChoose, onTake }: Props) {
  const { t } = useTranslation('webhooks');
  const { isLocked } = useEditor();
  const { path, level, isBranch, isOpen, value, hidden } = row;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const isRoot = path.length === 1;
  const key = isRoot ? t(`roots.${path[0] as 'body'}`) : String(path.at(-1));
  const canTake = !isBranch && hidden === 0 && !isRoot && !isLocked;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens to the keys of all its rows
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={isBranch ? isOpen : undefined}
      aria-selected={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      data-row={index}
      onClick={onChoose}
      style={{ paddingLeft: `${startPx + (level - 1) * indentPx}px` }}
      className={cx(
        'group relative flex h-6.5 w-max min-w-full cursor-default items-center pr-2.5 font-mono text-[13px]/5 whitespace-nowrap outline-none pointer-coarse:h-11 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand',
        uses.length > 0 &&
          'bg-brand-soft/60 before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-brand',
        isChosen ? 'bg-raised' : 'hover:bg-raised/60',
      )}
    >
      <span className="grid w-4.5 shrink-0 place-items-center">
        {isBranch && <Chevron aria-hidden className="size-3.5 text-muted" />}
      </span>
      {hidden > 0 ? (
        <span className="text-muted">{t('request.hidden', { count: hidden })}</span>
      ) : (
        <>
          <span translate={isRoot ? undefined : 'no'} className={isRoot ? 'text-soft' : 'text-text'}>
            {key}
          </span>
          {isBranch ? <Size value={value} isOpen={isOpen} /> : <Value value={value} />}
        </>
      )}
      {(uses.length > 0 || canTake) && (
        <span className="sticky right-2.5 ml-auto flex shrink-0 items-center gap-1 pl-4 font-sans">
          {canTake && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('use.of', { path: writtenPath(path) })}
              onClick={(event) => {
                event.stopPropagation();
                onTake(event.currentTarget);
              }}
              className={cx(
                'h-5 items-center gap-1 rounded-md border border-line-strong bg-surface px-1.5 text-meta/none font-medium text-text hover:bg-raised pointer-coarse:h-8',
                isChosen ? 'inline-flex' : 'hidden group-hover:inline-flex group-focus-visible:inline-flex',
              )}
            >
              <Plus aria-hidden className="size-3" />
              {t('use.action')}
            </button>
          )}
          {uses.map((use) => (
            <UseChip key={use.target} use={use} isEmpty={textOf(value) === ''} />
          ))}
        </span>
      )}
    </div>
  );
}

/** How many are inside what is closed. */
function Size({ value, isOpen }: { readonly value: unknown; readonly isOpen: boolean }) {
  const { t } = useTranslation('webhooks');
  const count = Object.keys(value as object).length;
  if (isOpen && count > 0) return null;
  return (
    <span className="whitespace-pre text-muted">
      {': '}
      {t('request.items', { count })}
    </span>
  );
}

const longestShown = 120;

function Value({ value }: { readonly value: unknown }) {
  const text = typeof value === 'string' ? `"${value}"` : String(value ?? 'null');
  const isCut = text.length > longestShown;
  return (
    <>
      <span className="whitespace-pre text-soft">{': '}</span>
      <span
        title={isCut ? text.slice(0, 2_000) : undefined}
        className={cx(
          typeof value === 'string' && 'text-ok',
          (typeof value === 'number' || typeof value === 'boolean') && 'text-[#6d28d9] dark:text-[#c4b5fd]',
          (value === null || value === undefined) && 'text-soft italic',
        )}
      >
        {isCut ? `${text.slice(0, longestShown)}…` : text}
      </span>
    </>
  );
}

/** Where the value goes; dashed where it is empty here, so that another path counts. */
function UseChip({ use: { target, place, count }, isEmpty }: { readonly use: Use; readonly isEmpty: boolean }) {
  const { t } = useTranslation('webhooks');
  const { name, icon: TargetIcon } = useTargets()(target);
  const isOneOfMany = count > 1;
  const text = isOneOfMany ? t('use.place', { name, place }) : name;
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1.25 rounded-md px-1.75 text-meta/none font-medium',
        isEmpty
          ? 'border border-dashed border-line-strong bg-surface text-soft'
          : 'bg-brand-fill text-brand-foreground',
      )}
    >
      <TargetIcon aria-hidden className="size-3 stroke-2" />
      {isEmpty ? t('use.empty', { name: text }) : text}
    </span>
  );
}

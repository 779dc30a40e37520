import type { RequestPath } from '@yupflow/contract/webhooks';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor-context.ts';
import { usesByPath } from '../mapping/mapping.ts';
import { UseMenu } from '../mapping/use-menu.tsx';
import type { Content } from './paths.ts';
import { TreeItem } from './tree-item.tsx';
import { keysAbove, neighbourOf, type TreeRow, treeRows } from './tree-rows.ts';

interface Props {
  readonly content: Content;
  readonly roots: readonly (keyof Content)[];
}

/** The values of a request, each with where it goes. Arrows walk, Enter opens or takes the value. */
export function RequestTree({ content, roots }: Props) {
  const { t } = useTranslation('webhooks');
  const { draft, chosen, choose, isLocked } = useEditor();
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [taken, setTaken] = useState<RequestPath | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLElement | null>(null);
  const uses = useMemo(() => usesByPath(draft.mapping), [draft.mapping]);
  const shown = roots.join();
  const rows = useMemo(() => {
    const mapped = Array.from(uses.keys(), (key) => JSON.parse(key) as RequestPath);
    return treeRows(content, shown.split(',') as (keyof Content)[], { toggled, needed: keysAbove(mapped) });
  }, [content, shown, toggled, uses]);
  const chosenKey = JSON.stringify(chosen);
  const current = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosenKey),
  );

  const toggle = (row: TreeRow) => setToggled((before) => new Map(before).set(row.key, !row.isOpen));

  function take(row: TreeRow, element: HTMLElement) {
    trigger.current = element;
    choose(row.path);
    setTaken(row.path);
  }

  function act(row: TreeRow, element: HTMLElement) {
    if (row.isBranch) toggle(row);
    else if (!isLocked && row.hidden === 0) take(row, element);
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    const item = event.target instanceof HTMLElement ? event.target : null;
    const index = Number(item?.dataset.row);
    const row = rows[index];
    // Keys on what stands inside a row are its own.
    if (!row || !item) return;
    const next = neighbourOf(rows, index, event.key);
    if (event.key === 'Enter' || event.key === ' ') act(row, item);
    else if (next !== null) goTo(next);
    else if (row.isBranch && event.key === (row.isOpen ? 'ArrowLeft' : 'ArrowRight')) toggle(row);
    else return;
    event.preventDefault();
  }

  function goTo(index: number) {
    const row = rows[index];
    if (!row) return;
    if (row.hidden === 0) choose(row.path);
    tree.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={tree}
        role="tree"
        aria-label={t('request.values')}
        data-pushable
        onKeyDown={walk}
        className="min-h-0 flex-1 overflow-auto py-2"
      >
        {rows.map((row, index) => (
          <TreeItem
            key={row.key}
            row={row}
            index={index}
            isCurrent={index === current}
            isChosen={row.key === chosenKey && row.hidden === 0}
            uses={uses.get(row.key) ?? []}
            onChoose={() => {
              if (row.hidden === 0) choose(row.path);
              if (row.isBranch) toggle(row);
            }}
            onTake={(element) => take(row, element)}
          />
        ))}
      </div>
      <UseMenu path={taken} content={content} triggerRef={trigger} onClose={() => setTaken(null)} />
    </>
  );
}

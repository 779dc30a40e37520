import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../../browser/stored.ts';
import { cx } from '../../../ui/cx.ts';
import { FailedPart } from '../../../ui/failed-part.tsx';

interface Props {
  /** Remembered by it whether the part is folded, on this browser. */
  readonly name: string;
  readonly title: string;
  readonly count?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the panel that folds, and stays as it was left. */
export function PanelSection({ name, title, count, children }: Props) {
  const key = `chats-panel-${name}`;
  const [isFolded, setIsFolded] = useState(() => readStored(key) === 'folded');
  /** Only then something is asked for while the parts below are in sight. */
  const [isTouched, setIsTouched] = useState(false);
  const id = useId();
  function toggle() {
    writeStored(key, isFolded ? null : 'folded');
    setIsFolded(!isFolded);
    setIsTouched(true);
  }
  return (
    <section data-touched={isTouched || undefined} className="border-t border-line px-4">
      <h3>
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={toggle}
          className="flex h-10 w-full items-center gap-1.5 text-dense font-semibold pointer-coarse:h-11"
        >
          <ChevronDown
            aria-hidden
            className={cx('size-3.5 text-muted transition-transform duration-120', isFolded && '-rotate-90')}
          />
          {title}
          {count !== undefined && (
            <span className="ml-auto text-meta font-normal text-muted tabular-nums">{count}</span>
          )}
        </button>
      </h3>
      <div id={id} hidden={isFolded} className="pb-3">
        {!isFolded && children}
      </div>
    </section>
  );
}

interface StateProps {
  readonly query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly isRefetching: boolean;
    readonly data: unknown;
    readonly refetch: () => unknown;
  };
  /** In the shape of what is on its way. */
  readonly skeleton: ReactNode;
}

/** In place of what a part shows: that it is coming, or did not. */
export function PanelState({ query, skeleton }: StateProps) {
  const { t } = useTranslation('chats');
  if (query.isPending) return <PanelComing>{skeleton}</PanelComing>;
  // What was there before can still be read.
  if (!query.isError || query.data !== undefined) return null;
  return (
    <FailedPart onRetry={() => void query.refetch()} isRetrying={query.isRefetching}>
      {t('panel.failed')}
    </FailedPart>
  );
}

/** The first parts of a panel that come hold back what stands below them, or it would be pushed away. */
export const inOrderClass = '[&>:not([data-touched]):has([data-coming])~*]:hidden';

/** The shape of what is on its way. */
export function PanelComing({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('chats');
  return (
    <div role="status" aria-label={t('panel.loading')} data-coming>
      {children}
    </div>
  );
}

/** Where a part has nothing to show. */
export function PanelNote({ children }: { readonly children: ReactNode }) {
  return <p className="text-dense text-muted">{children}</p>;
}

import { type ReactNode, useId } from 'react';
import type { Icon } from './button.tsx';
import { cx } from './cx.ts';

/** 28 px on a desktop; a finger still gets its 44. */
export const denseControlClass = 'sm:pointer-fine:[--control:28px]';

/** The page of a settings tab: sections under each other. */
export function SettingsBody({ children }: { readonly children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="@container mx-auto max-w-[1040px] px-6 pt-2 pb-6 max-sm:px-4">{children}</div>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Stands under the text. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** What it is about on the left, the card on the right; above each other where there is no room. */
export function SettingsSection({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-3 border-line py-5 not-first:border-t @3xl:grid-cols-[264px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-body font-semibold">
          {title}
        </h2>
        {text && <p className="mt-1 max-w-prose text-dense text-muted">{text}</p>}
        {action && <div className="mt-3 empty:hidden">{action}</div>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}

export const settingsCardClass = '@container rounded-xl border border-line bg-surface';

export function SettingsCard({ children }: { readonly children: ReactNode }) {
  return <div className={settingsCardClass}>{children}</div>;
}

/** Two fields beside each other where they fit. */
export function SettingsFields({ children }: { readonly children: ReactNode }) {
  return <div className="grid gap-4 p-4 @lg:grid-cols-2">{children}</div>;
}

interface RowProps {
  readonly icon?: Icon;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** At the end of the row; below the text on a phone where it is wide. */
  readonly children?: ReactNode;
  readonly isStacked?: boolean;
}

export function SettingsRow({ icon: Icon, title, text, children, isStacked = false }: RowProps) {
  return (
    <div
      className={cx(
        'flex min-h-14 items-center gap-3 border-line px-4 py-2 not-first:border-t',
        isStacked && 'max-sm:flex-col max-sm:items-stretch max-sm:py-3',
      )}
    >
      {Icon && <Icon aria-hidden className={cx('size-4.5 shrink-0 text-muted', isStacked && 'max-sm:hidden')} />}
      <div className="mr-auto min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense font-medium">{title}</div>
        {text && <div className="text-meta text-muted">{text}</div>}
      </div>
      {children}
    </div>
  );
}

/** The saved state on the left, the button on the right. */
export function SettingsFooter({ note, children }: { readonly note: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 rounded-b-xl border-t border-line bg-page px-4 py-2.5 dark:bg-transparent">
      <div className="mr-auto text-dense text-muted">{note}</div>
      {children}
    </div>
  );
}

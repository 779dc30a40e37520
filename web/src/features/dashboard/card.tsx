import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** At the end of its head. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export const cardClass = 'min-w-0 rounded-xl border border-line bg-surface';

export function Card({ title, note, children }: Props) {
  return (
    <section aria-label={title} className={`flex flex-col ${cardClass}`}>
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 py-1.5">
        <h2 className="mr-auto text-body font-semibold">{title}</h2>
        {note}
      </header>
      <div className="flex flex-1 flex-col px-4 pb-4">{children}</div>
    </section>
  );
}

/** Where figures will stand, and what brings them. */
export function NoFigures({ children }: { readonly children: ReactNode }) {
  return <p className="max-w-prose py-2 text-dense text-pretty text-muted">{children}</p>;
}

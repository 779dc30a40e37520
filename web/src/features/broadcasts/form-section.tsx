import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a long form under its own heading. */
export function FormSection({ title, children }: Props) {
  return (
    <section className="flex flex-col gap-4 border-line not-first:border-t not-first:pt-5">
      <h3 className="text-body font-semibold">{title}</h3>
      {children}
    </section>
  );
}

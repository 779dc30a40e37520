import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Beside the title, as to make something new. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the reseller's settings, one under the other beside the preview. */
export function BrandSection({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line py-4 not-first:border-t">
      <div className="mb-3 flex items-start gap-x-4 gap-y-3 max-sm:flex-col">
        <div className="mr-auto">
          <h2 id={id} className="text-section font-semibold tracking-[-0.01em]">
            {title}
          </h2>
          <p className="max-w-prose text-dense text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

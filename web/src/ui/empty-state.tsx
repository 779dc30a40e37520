import type { ReactNode } from 'react';

interface Props {
  /** One drawing in line style, 120 × 96. */
  readonly drawing: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** h1 where it is all the page has to say. */
  readonly heading?: 'h1' | 'h2';
}

export function EmptyState({ drawing, title, children, action, heading: Heading = 'h2' }: Props) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <svg
        viewBox="0 0 120 96"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        className="mb-5 h-24 w-30 text-faint"
      >
        {drawing}
      </svg>
      <Heading className="max-w-full text-section font-semibold text-balance wrap-anywhere">{title}</Heading>
      <p className="mt-1 max-w-96 text-body text-balance text-muted">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

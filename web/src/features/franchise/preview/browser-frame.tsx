import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { FaceMark } from './face-mark.tsx';
import type { Face } from './sample-face.ts';

interface Props {
  readonly face: Face;
  readonly path: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A browser's tab and address around a page. */
export function BrowserFrame({ face, path, title, children }: Props) {
  return (
    <>
      <div className="border-b border-line bg-raised px-2.5 pt-1.5">
        <span className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-t-[7px] bg-surface pr-3 pl-2 font-medium">
          <FaceMark name={face.name} picture={face.favicon} size="tab" />
          <span className="truncate">
            {face.name} · {title}
          </span>
        </span>
        <div className="-mx-2.5 flex h-7 items-center gap-1.5 bg-surface px-3 text-muted">
          <Lock aria-hidden className="size-2.75 shrink-0" />
          <span className="min-w-0 truncate text-text">{face.domain}</span>
          <span className="-ml-1">{path}</span>
        </div>
      </div>
      <div className="h-95">{children}</div>
    </>
  );
}

import { Plus } from 'lucide-react';

/** The id of the last option of a search: what was typed, to be made. */
export const toCreate = 'create';

export function NewOption({ children }: { readonly children: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Plus aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="wrap-anywhere">{children}</span>
    </span>
  );
}

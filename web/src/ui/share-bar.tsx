/** How much of a whole, as a short bar; the words beside it say the same. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <span aria-hidden className="block h-1 w-14 shrink-0 overflow-hidden rounded-full bg-line dark:bg-line-strong">
      <span className="block h-full rounded-full bg-brand" style={{ width: `${share * 100}%` }} />
    </span>
  );
}

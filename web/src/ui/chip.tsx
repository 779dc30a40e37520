/** A label in a colour of its own choosing: the dot carries the colour, the text stays readable. */
export function Chip({ color, children }: { readonly color: string; readonly children: string }) {
  return (
    <span className="inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-md bg-raised px-1.5 text-meta font-medium text-soft">
      <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: color }} />
      <span className="truncate" title={children}>
        {children}
      </span>
    </span>
  );
}

/** A line's colour beside its name. */
export function LineDot({ color }: { readonly color: string }) {
  return <span aria-hidden style={{ backgroundColor: color }} className="size-2 shrink-0 rounded-full" />;
}

/** How the canvas moves by itself; not at all for whoever asked for no motion. */
export function quickly(): { readonly duration: number } {
  return { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200 };
}

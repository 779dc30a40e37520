/** Code as it is, to be read and scrolled. */
export function CodeBlock({ children }: { readonly children: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its window has to be reached by keys
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto px-4 py-3 font-mono text-[12px]/5 outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand"
    >
      {children}
    </pre>
  );
}

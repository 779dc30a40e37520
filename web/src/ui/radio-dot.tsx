/** Filled while the radio in the label around it is chosen. */
export function RadioDot() {
  return (
    <span
      aria-hidden
      className="block size-4 shrink-0 rounded-full border-[1.5px] border-edge bg-surface group-has-checked:border-5 group-has-checked:border-brand-strong"
    />
  );
}

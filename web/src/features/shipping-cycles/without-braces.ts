const variable = /\{\{[^{}|]*(?:\|([^{}]*))?\}\}/g;

/** A message as somebody reads it whose data is not known: in place of each variable what stands for it then. */
export function withoutBraces(text: string): string {
  return text.replace(variable, (_, instead?: string) => instead?.trim() || '…');
}

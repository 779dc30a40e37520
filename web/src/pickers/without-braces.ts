const variable = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}/g;

/**
 * A message as it is read in a list, where nobody's data fills it: each variable by its name, or in the words that
 * stand for it where there is no data.
 */
export function withoutBraces(text: string, nameOf: (id: string) => string | null = () => null): string {
  return text.replace(variable, (_, id: string, instead?: string) => {
    const name = nameOf(id);
    return name ? `[${name}]` : instead?.trim() || '…';
  });
}

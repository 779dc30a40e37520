/** `{{first_name}}` or `{{first_name|friend}}`, with spaces or without. What has no value leaves its fallback, or nothing. */
const variable = /\{\{\s*([\p{L}\p{N}_.-]{1,100})\s*(?:\|([^{}]{0,200}))?\}\}/gu;

/** `place` is where the variable stands in the text; the fallback is empty where it has none. */
export function replaceVariables(
  text: string,
  replace: (name: string, fallback: string, place: number) => string,
): string {
  return text.replace(variable, (_, name: string, fallback: string | undefined, place: number) =>
    replace(name, fallback?.trim() ?? '', place),
  );
}

export function fillVariables(text: string, lookUp: (name: string) => string | null | undefined): string {
  return replaceVariables(text, (name, fallback) => lookUp(name) || fallback);
}

/** The names that a text mentions, each once. */
export function variablesOf(text: string): string[] {
  if (!text.includes('{{')) return [];
  return [...new Set(Array.from(text.matchAll(variable), ([, name = '']) => name))];
}

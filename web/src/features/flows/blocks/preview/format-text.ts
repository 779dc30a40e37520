/** A text as WhatsApp will show it, with its variables still to be filled. */
export type TextPart =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string; readonly fallback: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly parts: readonly TextPart[] };

const variable = String.raw`\{\{\s*(?<name>[\p{L}\p{N}_.-]{1,100})\s*(?:\|(?<fallback>[^{}]{0,200}))?\}\}`;
/** Marks count where words begin and end, as WhatsApp reads them. */
const marked = (kind: string, mark: string) =>
  String.raw`(?<![\p{L}\p{N}])${mark}(?!\s)(?<${kind}>(?:\{\{[^{}]*\}\}|[^\n${mark}])+?)(?<!\s)${mark}(?![\p{L}\p{N}])`;
const pattern = new RegExp(
  ['```(?<code>[^`]+)```', variable, marked('bold', '\\*'), marked('italic', '_'), marked('strike', '~')].join('|'),
  'gu',
);

export function formatText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > end) parts.push({ kind: 'text', text: text.slice(end, found.index) });
    end = found.index + found[0].length;
    parts.push(partOf(found.groups ?? {}));
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function partOf({ name, fallback = '', code, bold, italic, strike }: Record<string, string | undefined>): TextPart {
  if (name !== undefined) return { kind: 'variable', name, fallback: fallback.trim() };
  if (code !== undefined) return { kind: 'code', text: code };
  if (bold !== undefined) return { kind: 'bold', parts: formatText(bold) };
  return italic !== undefined
    ? { kind: 'italic', parts: formatText(italic) }
    : { kind: 'strike', parts: formatText(strike ?? '') };
}

export interface Link {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** Endings under which people write addresses without a scheme; any other needs one. */
const endings = 'com|net|org|br|pt|es|mx|ar|cl|co|io|app|dev|me|info|biz|shop|store|online|site|xyz|eu|us|uk|gov|edu';
/** Neither spaces nor the marks that turn the direction of writing: an address must read as what it is. */
const rest = String.raw`[^\s<>"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]`;
const host = String.raw`(?:[a-z0-9](?:[a-z0-9-]{0,62})\.){1,8}(?:${endings})(?![\w@-])`;
const pattern = new RegExp(
  [
    String.raw`https?:\/\/${rest}+`,
    String.raw`(?<![\w@.-])www\.${rest}+`,
    String.raw`(?<![\w@.+-])[\w.+-]{1,64}@${host}`,
    String.raw`(?<![\w@.-])${host}(?:[/?#]${rest}*)?`,
  ].join('|'),
  'giu',
);

/** What ends a sentence or a mark of formatting rather than an address. */
const trailing = /[.,;:!?'"*_~`)\]}…»”’]$/u;

function withoutTrailing(found: string): string {
  let text = found;
  while (trailing.test(text)) {
    // A bracket that was opened inside belongs to the address.
    if (text.endsWith(')') && text.includes('(')) break;
    text = text.slice(0, -1);
  }
  return text;
}

function hrefOf(text: string): string | null {
  if (/^https?:/i.test(text)) return URL.canParse(text) ? text : null;
  if (/^[^/?#]*@/.test(text)) return `mailto:${text}`;
  const href = `https://${text}`;
  return URL.canParse(href) ? href : null;
}

/** Addresses in a text. Nothing is fetched: what they lead to is seen by whoever opens them. */
export function findLinks(text: string): Link[] {
  const links: Link[] = [];
  for (const match of text.matchAll(pattern)) {
    const address = withoutTrailing(match[0]);
    const href = hrefOf(address);
    if (href) links.push({ start: match.index, end: match.index + address.length, href });
  }
  return links;
}

/** # is a digit, @ a letter, * a letter or a digit; every other sign stands for itself. */
const tokens: Readonly<Record<string, RegExp>> = { '#': /\d/, '@': /\p{L}/u, '*': /[\p{L}\d]/u };

/** Writes as much of a text as fits into a mask; what fits nowhere is left out, signs appear as they are needed. */
export function applyMask(mask: string, text: string): string {
  const rest = [...text];
  let written = '';
  for (const sign of mask) {
    const token = tokens[sign];
    if (token) while (rest[0] !== undefined && !token.test(rest[0])) rest.shift();
    if (rest[0] === undefined) break;
    written += token || rest[0] === sign ? rest.shift() : sign;
  }
  return written;
}

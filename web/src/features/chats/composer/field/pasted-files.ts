/** A copied piece of a table comes as text and as a picture of it: the text is meant. */
export function pastedFiles({ files, types }: DataTransfer): readonly File[] {
  return types.includes('text/plain') ? [] : [...files];
}

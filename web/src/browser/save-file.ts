/** A browser that is busy asks for the file some time after the click: it must still be there then. */
const keptMs = 60_000;

/** Hands a file that was made here to the browser, to be kept under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}

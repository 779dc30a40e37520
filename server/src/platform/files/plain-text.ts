import { createReadStream } from 'node:fs';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells text from the rest
const notText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

/** How a browser that guesses recognises a page, a drawing or a document that can run scripts. */
const markup = /^\s*<(?:[?!a-z/])/i;

/** Whether the whole file is UTF-8 text of people, not of a browser. */
export async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isStart = true;
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      if (notText.test(text) || (isStart && markup.test(text))) return false;
      isStart &&= text.trim() === '';
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

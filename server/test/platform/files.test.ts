import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectKind } from '../../src/platform/files/detect-kind.ts';
import { kindOfType, plainText } from '../../src/platform/files/file-kinds.ts';
import { cleanFileName, contentDisposition } from '../../src/platform/files/file-name.ts';
import { samples } from '../support/sample-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

async function typeOf(content: Buffer | string, name: string): Promise<string> {
  const path = join(tempFolder(), 'sample');
  writeFileSync(path, content);
  return (await detectKind(path, name)).type;
}

describe('the type of a file', () => {
  it.each([
    ['pdf', 'application/pdf'],
    ['zip', 'application/zip'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['odt', 'application/vnd.oasis.opendocument.text'],
    ['mp4', 'video/mp4'],
    ['mp3', 'audio/mpeg'],
    ['opus', 'audio/ogg'],
    ['wav', 'audio/wav'],
  ] as const)('is told by its bytes: %s', async (sample, type) => {
    expect(await typeOf(samples[sample], 'photo.jpg')).toBe(type);
  });

  it('is text only where every byte is, and CSV by its name', async () => {
    expect(await typeOf('nome;preço\r\nJoão;10,50\r\n', 'prices.CSV')).toBe('text/csv');
    expect(await typeOf('\ufeffOlá 👋', 'hello')).toBe('text/plain');
    expect(await typeOf('<3 you, and MZ too', 'note.txt')).toBe('text/plain');
    expect(await typeOf('MZ is how this text begins', 'note.txt')).toBe('text/plain');
    expect(await typeOf('BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n', 'x')).toBe('text/vcard');
    // A letter that stands across the border of two chunks.
    expect(await typeOf(`${'a'.repeat(65_535)}é`, 'long.txt')).toBe('text/plain');
  });

  it.each([
    ['a program', samples.executable, 'setup.txt'],
    ['a drawing that can run scripts', samples.svg, 'logo.svg'],
    ['a page', samples.html, 'page.png'],
    ['a page after much room', `${' \n'.repeat(100_000)}<html>`, 'page.txt'],
    ['XML', '<?xml version="1.0"?><svg/>', 'a.txt'],
    ['bytes that are no UTF-8', Buffer.from([0x41, 0xff, 0xfe, 0x41]), 'a.txt'],
    ['a letter cut in half', Buffer.from('é').subarray(0, 1), 'a.txt'],
    ['text with a zero in it', 'a\0b', 'a.csv'],
    ['an installer that says nothing of itself', samples.oldOffice, 'setup.msi'],
  ])('is bytes and no more where it is %s', async (_what, content, name) => {
    expect(await typeOf(content, name)).toBe('application/octet-stream');
  });

  it('is asked of the name among the documents of old Office alone', async () => {
    expect(await typeOf(samples.oldOffice, 'Report.DOC')).toBe('application/msword');
    expect(await typeOf(samples.oldOffice, 'numbers.xls')).toBe('application/vnd.ms-excel');
  });
});

describe('the name of a file', () => {
  const zip = kindOfType('application/zip') ?? plainText;

  it.each([
    ['../../etc/passwd', 'passwd.txt'],
    ['C:\\Users\\ana\\notes.txt', 'notes.txt'],
    ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie_ x.txt'],
    ['invoice\u202etxt.exe', 'invoicetxt.exe.txt'],
    ['.hidden', 'hidden.txt'],
    ['...', 'file.txt'],
    ['', 'file.txt'],
    ['/', 'file.txt'],
    ['Relatório  de   março.TXT', 'Relatório de março.TXT'],
    ['half \ud83d pair.txt', 'half \ufffd pair.txt'],
  ])('%j becomes %j', (given, name) => {
    expect(cleanFileName(given, plainText)).toBe(name);
  });

  it('tells the truth about the type, whatever it was', () => {
    expect(cleanFileName('holiday.jpg', zip)).toBe('holiday.jpg.zip');
    expect(cleanFileName('setup.exe', zip)).toBe('setup.exe.zip');
  });

  it('holds for any name: short, one line, no path, and safe in a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = cleanFileName(given, plainText);
        expect(Array.from(name).length).toBeLessThanOrEqual(120);
        expect(name).toMatch(/^[^./\\][^/\\\p{Cc}]*\.(txt|log|md|json)$/iu);
        const header = contentDisposition(plainText, name);
        expect(header).toMatch(/^attachment; filename="[ !#$&-[\]-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/);
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name);
      }),
    );
  });
});

/** A plain tar, which every system can look into: what is in it is in the order of its being written. */
export const blockBytes = 512;

/** Names of what is in an archive. */
export const entryNames = {
  manifest: 'manifest.json',
  table: (table: string) => `database/${table}.copy.gz`,
  file: (companyId: string, key: string) => `files/${companyId}/${key}`,
  sums: 'sums.json',
  seal: 'sums.sha256',
};

const fileShape = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([A-Za-z0-9_-]{22,64})$/;

/** Null for what is no file of a company. */
export function readFileName(name: string): { companyId: string; key: string } | null {
  const [, companyId, key] = fileShape.exec(name) ?? [];
  return companyId && key ? { companyId, key } : null;
}

/** Sizes that eleven octal digits can't say are said in binary, as GNU's and BSD's tar do. */
const mostOctal = 0o77777777777;
const at = { name: 0, mode: 100, size: 124, time: 136, sum: 148, type: 156, magic: 257, prefix: 345 } as const;

function sumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [place, byte] of header.entries()) if (place < at.sum || place >= at.sum + 8) sum += byte;
  return sum;
}

export function writeHeader(name: string, size: number, madeAt: Date): Buffer {
  const header = Buffer.alloc(blockBytes);
  const cut = name.lastIndexOf('/');
  header.write(name.slice(cut + 1), at.name);
  header.write(name.slice(0, Math.max(0, cut)), at.prefix);
  header.write(`0000600\0${'0000000\0'.repeat(2)}`, at.mode);
  if (size <= mostOctal) header.write(`${size.toString(8).padStart(11, '0')}\0`, at.size);
  else {
    header[at.size] = 0x80;
    header.writeBigUInt64BE(BigInt(size), at.size + 4);
  }
  header.write(
    `${Math.floor(madeAt.getTime() / 1_000)
      .toString(8)
      .padStart(11, '0')}\0`,
    at.time,
  );
  header.write('0', at.type);
  header.write('ustar\x0000', at.magic, 'latin1');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, at.sum);
  return header;
}

const textAt = (header: Buffer, from: number, length: number) =>
  header
    .subarray(from, from + length)
    .toString()
    .replace(/\0.*$/s, '');

/** Null where these bytes are no header of ours. */
export function readHeader(header: Buffer): { name: string; size: number } | null {
  if (Number.parseInt(textAt(header, at.sum, 8), 8) !== sumOf(header)) return null;
  const [name, prefix] = [textAt(header, at.name, 100), textAt(header, at.prefix, 155)];
  const size =
    header[at.size] === 0x80
      ? Number(header.readBigUInt64BE(at.size + 4))
      : Number.parseInt(textAt(header, at.size, 12), 8);
  return Number.isSafeInteger(size) && size >= 0 ? { name: prefix ? `${prefix}/${name}` : name, size } : null;
}

/** What fills the last block of an entry. */
export const paddingOf = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes;

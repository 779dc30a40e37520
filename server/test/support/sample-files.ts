import { crc32 } from 'node:zlib';

/** The least that each type begins with, made here so that no binary lies in the repository. */
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

/** A zip whose entries are stored as they are. */
function zipOf(entries: Record<string, string>): Buffer {
  const files: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([bytes('PK', [3, 4]), facts, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    index.push(Buffer.concat([bytes('PK', [1, 2], [20, 0]), facts, place, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(index.length, 4);
  end.writeUInt16LE(index.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, directory, bytes('PK', [5, 6]), end]);
}

function officeFile(type: string, folder: string): Buffer {
  const part = `<Override PartName="/${folder}/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/>`;
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types>${part}</Types>`,
    [`${folder}/main.xml`]: '<x/>',
  });
}

const openDocument = (type: string) =>
  zipOf({ mimetype: `application/vnd.oasis.opendocument.${type}`, 'content.xml': '<x/>' });

export const samples = {
  pdf: bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  zip: zipOf({ 'notes.txt': 'hello' }),
  docx: officeFile('wordprocessingml.document', 'word'),
  xlsx: officeFile('spreadsheetml.sheet', 'xl'),
  pptx: officeFile('presentationml.presentation', 'ppt'),
  odt: openDocument('text'),
  oldOffice: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], [...Buffer.alloc(600)]),
  mp4: bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isomiso2', [...Buffer.alloc(64)]),
  mp3: bytes('ID3', [4, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x64], [...Buffer.alloc(413)]),
  opus: bytes('OggS', [0, 2], [...Buffer.alloc(20)], [1, 19], 'OpusHead', [1, 1], [...Buffer.alloc(40)]),
  wav: bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ', [...Buffer.alloc(28)]),
  executable: bytes('MZ', [0x90, 0, 3, 0, 0, 0], [...Buffer.alloc(120)]),
  svg: bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: bytes('<!doctype html><script>alert(1)</script>'),
} as const;

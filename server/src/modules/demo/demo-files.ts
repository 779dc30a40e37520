/** Pictures, papers and sounds of the demo. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { MediaKind } from '@yupflow/contract/messages';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import { keepMadeFile } from '../files/files.service.ts';
import { murmur } from './demo-voice.ts';

export type DemoFile = 'room' | 'chair' | 'finishes' | 'quote' | 'voice' | 'sticker';

export interface DemoContent {
  readonly kind: MediaKind;
  readonly type: string;
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly waveform?: readonly number[];
  readonly content: Buffer;
}

export type DemoContents = Readonly<Record<DemoFile, DemoContent>>;
export type KeptFiles = Readonly<Record<DemoFile, DemoContent & { readonly key: string }>>;

const width = 960;
const height = 720;

/** One page with a few lines, as small as a PDF can be. */
function paper(lines: readonly string[]): Buffer {
  const show = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -24 Td`).join(' ');
  const page = `BT /F1 14 Tf 72 740 Td ${show} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(page, 'latin1')} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = Buffer.byteLength(body, 'latin1');
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = Buffer.byteLength(body, 'latin1');
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}${trailer}`, 'latin1');
}

const quote = [
  'Casa Lume Móveis',
  'Orçamento 0412, revisado',
  '',
  '14 camas de casal com cabeceira em palhinha',
  '14 x R$ 2.890,00 = R$ 40.460,00',
  'Frete: por nossa conta',
  'Prazo: 45 dias',
];

const assets = new URL('../../../assets/demo/', import.meta.url);

const picture = async (file: string, name: string): Promise<DemoContent> => ({
  kind: 'image',
  type: 'image/jpeg',
  name,
  width,
  height,
  content: await readFile(new URL(file, assets)),
});

export async function readDemoFiles(): Promise<DemoContents> {
  return {
    room: await picture('room.jpg', 'sala.jpg'),
    chair: await picture('chair.jpg', 'cadeira.jpg'),
    finishes: await picture('finishes.jpg', 'acabamentos.jpg'),
    quote: {
      kind: 'document',
      type: 'application/pdf',
      name: 'orcamento-0412-revisado.pdf',
      content: paper(quote),
    },
    voice: { kind: 'voice', type: 'audio/wav', name: 'audio.wav', ...murmur() },
    sticker: {
      kind: 'sticker',
      type: 'image/webp',
      name: 'sofa.webp',
      width: 512,
      height: 512,
      content: await readFile(new URL('sticker.webp', assets)),
    },
  };
}

export const streamOf = ({ content }: DemoContent) => Readable.from([content], { objectMode: false });

/** What pictures and papers of the demo are called once they are kept. */
export async function keepFiles(
  tx: Tx,
  companyId: string,
  { staging, store }: Pick<Files, 'staging' | 'store'>,
  contents: DemoContents,
): Promise<KeptFiles> {
  const kept: Partial<Record<DemoFile, DemoContent & { key: string }>> = {};
  for (const [name, file] of Object.entries(contents) as [DemoFile, DemoContent][]) {
    const staged = await staging.receive(streamOf(file), file.content.length);
    const { key, createRow } = await keepMadeFile(store, { companyId, userId: null }, { staged, ...file });
    await createRow(tx);
    kept[name] = { ...file, key };
  }
  return kept as KeptFiles;
}

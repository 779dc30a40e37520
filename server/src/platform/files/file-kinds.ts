/** A type of file that we know. Everything that is not listed is bytes to us, SVG and HTML above all. */
export interface FileKind {
  readonly type: string;
  /** The first is the one we add to a name that has none of them. */
  readonly extensions: readonly [string, ...string[]];
  /** Shown by the browser in its place; all others are only ever downloaded. */
  readonly isInline: boolean;
}

const shown = (type: string, ...extensions: [string, ...string[]]): FileKind => ({ type, extensions, isInline: true });
const downloaded = (type: string, ...extensions: [string, ...string[]]): FileKind => ({
  type,
  extensions,
  isInline: false,
});

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

export const plainText = downloaded('text/plain', 'txt', 'log', 'md', 'json');
export const commaSeparated = downloaded('text/csv', 'csv');

/** Whatever else people send each other: never shown, never guessed at, only downloaded. */
export const anyBytes = downloaded('application/octet-stream', 'bin');

const kinds = [
  shown('image/png', 'png'),
  shown('image/jpeg', 'jpg', 'jpeg'),
  shown('image/webp', 'webp'),
  shown('image/gif', 'gif'),
  shown('video/mp4', 'mp4', 'm4v'),
  shown('video/quicktime', 'mov'),
  shown('video/webm', 'webm'),
  shown('video/3gpp', '3gp'),
  shown('video/ogg', 'ogv'),
  shown('audio/mpeg', 'mp3'),
  shown('audio/ogg', 'ogg', 'oga', 'opus'),
  shown('audio/mp4', 'm4a', 'mp4'),
  shown('audio/aac', 'aac'),
  shown('audio/amr', 'amr'),
  shown('audio/wav', 'wav'),
  shown('audio/flac', 'flac'),
  downloaded('application/pdf', 'pdf'),
  downloaded(`${openXml}.wordprocessingml.document`, 'docx'),
  downloaded(`${openXml}.spreadsheetml.sheet`, 'xlsx'),
  downloaded(`${openXml}.presentationml.presentation`, 'pptx'),
  downloaded(`${openDocument}.text`, 'odt'),
  downloaded(`${openDocument}.spreadsheet`, 'ods'),
  downloaded(`${openDocument}.presentation`, 'odp'),
  downloaded('application/msword', 'doc'),
  downloaded('application/vnd.ms-excel', 'xls'),
  downloaded('application/vnd.ms-powerpoint', 'ppt'),
  downloaded('application/rtf', 'rtf'),
  downloaded('application/zip', 'zip'),
  downloaded('text/vcard', 'vcf'),
  downloaded('text/calendar', 'ics'),
  plainText,
  commaSeparated,
  anyBytes,
];

const byType = new Map(kinds.map((kind) => [kind.type, kind]));

/** Other names that the detector has for types of ours. */
const aliases: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
};

export function kindOfType(type: string): FileKind | undefined {
  const [plain = ''] = type.split(';');
  return byType.get(aliases[plain] ?? plain);
}

const extensions = new Set(kinds.flatMap((kind) => kind.extensions));

/** Whether a name that ends like this says what the file is, and is believed. */
export const isTellingExtension = (extension: string): boolean => extensions.has(extension);

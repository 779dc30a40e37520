import { limits } from '@yupflow/contract/limits';
import type { MessageForm, TemplateValues } from '@yupflow/contract/messages';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { MessageData } from '../chats/present-messages.service.ts';
import {
  type FilledTemplate,
  fillTemplate,
  findLineTemplates,
  type LineTemplate,
  type TemplateReply,
  templateFaults,
} from '../templates/fill-template.service.ts';
import { fillLineText } from '../tickets/line-texts.service.ts';
import { fitsKind } from './check-message.service.ts';
import { type FileFacts, getFileFacts, type LockedConversation } from './messages.repository.ts';

/** What a message is made of. */
interface Content {
  readonly kind: MessageForm['kind'];
  readonly text: string;
  readonly media_key: string | null;
  readonly media: Record<string, unknown> | null;
  readonly data: MessageData | null;
}

/** As a template, or as what it says where the line has none. */
function contentOf({ text, stored, media }: FilledTemplate, file: FileFacts | undefined): Content {
  const kind = stored ? 'template' : media && file ? media : 'text';
  return {
    kind,
    text: [...text].slice(0, limits.messageLength).join(''),
    media_key: file?.key ?? null,
    media: file ? { state: 'ready', name: file.name, type: file.type, size: file.size } : null,
    data: stored ? { template: stored } : null,
  };
}

const isOfHeader = ({ template }: LineTemplate, file: FileFacts): boolean => {
  const format = template.header?.format ?? 'text';
  return format !== 'text' && fitsKind(format, file.type);
};

/** What a person or a program sends: what is wrong with it is said. */
export async function templateContent(
  tx: Tx,
  companyId: string,
  { id, connection_id: connectionId }: Pick<LockedConversation, 'id' | 'connection_id'>,
  given: TemplateValues,
  now: Date,
): Promise<Content> {
  const find = await findLineTemplates(tx, companyId, [{ templateId: given.id, connectionId }]);
  const line = find({ templateId: given.id, connectionId });
  if (!line) throw new AppError('invalid_fields', { fields: { 'template.id': 'invalid' } });
  const fields = templateFaults(line, given);
  const file = given.media ? await getFileFacts(tx, companyId, given.media.key) : undefined;
  if (given.media && !fields['template.media'] && !(file && isOfHeader(line, file)))
    fields['template.media'] = 'invalid';
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
  const fill = (values: readonly string[]) =>
    Promise.all(values.map((value) => fillLineText(tx, companyId, id, value, now)));
  const values = { header: await fill(given.header), body: await fill(given.body), links: await fill(given.links) };
  return contentOf(fillTemplate(line, values), file);
}

/** What automation sends. Where it can't be sent, the message says so. */
export function automatedTemplate(
  line: LineTemplate | undefined,
  given: TemplateValues,
  replies: readonly TemplateReply[],
  files: ReadonlyMap<string, FileFacts>,
): Content & { readonly failure: 'template_refused' | null } {
  const nothing = { kind: 'template' as const, text: '', media_key: null, media: null, data: null };
  if (!line) return { ...nothing, failure: 'template_refused' };
  const found = given.media ? files.get(given.media.key) : undefined;
  const file = found && isOfHeader(line, found) ? found : undefined;
  const media = file ? { key: file.key } : null;
  // Places that a contact's value leaves empty are filled by a dash.
  const filled = {
    ...given,
    header: given.header.map(orDash),
    body: given.body.map(orDash),
    links: given.links.map(orDash),
  };
  const isRefused = Object.keys(templateFaults(line, { ...filled, media })).length > 0;
  return { ...contentOf(fillTemplate(line, filled, replies), file), failure: isRefused ? 'template_refused' : null };
}

const orDash = (value: string): string => value.trim() || '–';

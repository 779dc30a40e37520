import { type ConnectionType, channelFeatures } from '@yupflow/contract/connections';
import type { FieldErrors } from '@yupflow/contract/error-codes';
import type { TemplateValues } from '@yupflow/contract/messages';
import type { Template } from '@yupflow/contract/templates';
import { choicesAsText } from '@yupflow/flow-engine/choices/choices-as-text';
import { sql } from 'kysely';
import type { OutboundTemplate, TemplateValue } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { fillPlaces, linksIn, placesOf } from './read-components.ts';
import { presentTemplate, type TemplateRow, templateColumns } from './templates.repository.ts';

/** A template as a message holds it: what was shown, and what goes over the wire. */
export interface StoredTemplate {
  readonly name: string;
  readonly language: string;
  readonly header: string;
  readonly footer: string;
  readonly buttons: readonly string[];
  /** As what its file goes. */
  readonly media: 'image' | 'video' | 'document' | null;
  readonly values: Pick<OutboundTemplate, 'header' | 'body' | 'buttons'>;
}

/** A template on a line, and how that line sends it. */
export interface LineTemplate {
  readonly template: Template;
  readonly hasNamedValues: boolean;
  /** Addresses of its buttons, with their places. */
  readonly urls: readonly string[];
  /** Where the line knows no templates, what they say goes out as any other message. */
  readonly isNative: boolean;
}

interface Wanted {
  readonly templateId: string;
  readonly connectionId: string;
}

const keyOf = ({ templateId, connectionId }: Wanted) => `${templateId} ${connectionId}`;

export type FindTemplate = (wanted: Wanted) => LineTemplate | undefined;

/** By one query. The same template of another account is found by its name: a flow may run on lines of both. */
export async function findLineTemplates(tx: Tx, companyId: string, wanted: readonly Wanted[]): Promise<FindTemplate> {
  if (wanted.length === 0) return () => undefined;
  const { rows } = await sql<TemplateRow & { wanted_id: string; connection_id: string; type: ConnectionType }>`
    select x.id as wanted_id, c.id as connection_id, c.type, ${templateColumns}
    from (select distinct "templateId" as template_id, "connectionId" as connection_id
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w ("templateId" uuid, "connectionId" uuid)) w
    join templates x on x.company_id = ${companyId} and x.id = w.template_id
    join connections c on c.company_id = x.company_id and c.id = w.connection_id
    left join cloud_lines l on l.company_id = c.company_id and l.connection_id = c.id
    join templates t on t.company_id = x.company_id and t.business_id = coalesce(l.business_id, x.business_id)
      and t.name = x.name and t.language = x.language`.execute(tx);
  const found = new Map(
    rows.map((row) => [
      keyOf({ templateId: row.wanted_id, connectionId: row.connection_id }),
      {
        template: presentTemplate(row),
        hasNamedValues: row.has_named_values,
        urls: linksIn(row.components),
        isNative: channelFeatures[row.type].hasWindow,
      },
    ]),
  );
  return (one) => found.get(keyOf(one));
}

const required = (values: readonly string[], count: number) =>
  values.length < count || values.slice(0, count).some((value) => value.trim() === '');

/** What keeps it from being sent with these values; nothing where it can be. */
export function templateFaults(
  { template, isNative }: LineTemplate,
  { header, body, links, media }: TemplateValues,
): FieldErrors {
  const headerCount = template.header?.places.length ?? 0;
  const linkCount = template.buttons.filter(({ has_place }) => has_place).length;
  const needsMedia = template.header !== null && template.header.format !== 'text';
  if (isNative ? template.unusable : template.unusable === 'gone') return { 'template.id': 'invalid' };
  return {
    ...(required(header, headerCount) ? { 'template.header': 'required' } : {}),
    ...(required(body, template.body.places.length) ? { 'template.body': 'required' } : {}),
    ...(required(links, linkCount) ? { 'template.links': 'required' } : {}),
    ...(header.length > headerCount ? { 'template.header': 'unknown_field' } : {}),
    ...(body.length > template.body.places.length ? { 'template.body': 'unknown_field' } : {}),
    ...(links.length > linkCount ? { 'template.links': 'unknown_field' } : {}),
    ...(needsMedia && !media ? { 'template.media': 'required' } : {}),
    ...(media && !needsMedia ? { 'template.media': 'unknown_field' } : {}),
  };
}

/** The API takes no lines of their own in a value, and no empty one. */
const tidy = (value: string): string => value.replace(/\s+/gu, ' ').trim() || '–';

/** A quick reply that is told apart when it is tapped. */
export interface TemplateReply {
  readonly id: string;
  readonly label: string;
}

export interface FilledTemplate {
  /** What its body says, or all of it where the line writes it out. */
  readonly text: string;
  /** Null where it goes as any other message. */
  readonly stored: StoredTemplate | null;
  readonly media: StoredTemplate['media'];
}

/** Says what a template says, with its places filled. */
export function fillTemplate(
  { template, hasNamedValues, urls, isNative }: LineTemplate,
  given: Pick<TemplateValues, 'header' | 'body' | 'links'>,
  replies: readonly TemplateReply[] = [],
): FilledTemplate {
  const [header, body, links] = [given.header.map(tidy), given.body.map(tidy), given.links.map(tidy)] as const;
  const head = template.header?.format === 'text' ? fillPlaces(template.header.text, header) : '';
  const text = fillPlaces(template.body.text, body);
  const media = template.header && template.header.format !== 'text' ? template.header.format : null;
  if (!isNative) return { text: writeOut(template, { head, text, urls, links, replies }), stored: null, media };
  const named = (words: string, values: readonly string[]): TemplateValue[] =>
    placesOf(words).map((name, index) => ({ name: hasNamedValues ? name : null, value: values[index] ?? '–' }));
  let link = 0;
  const buttons = template.buttons.flatMap(({ kind, has_place, text: label }, index): OutboundTemplate['buttons'] => {
    if (has_place) return [{ index, kind: 'url', value: links[link++] ?? '–' }];
    const reply = kind === 'quick_reply' ? replies.find((one) => one.label === label) : undefined;
    return reply ? [{ index, kind: 'quick_reply', value: reply.id }] : [];
  });
  return {
    text,
    media,
    stored: {
      name: template.name,
      language: template.language,
      header: head,
      footer: template.footer,
      buttons: template.buttons.map((button) => button.text),
      media,
      values: { header: named(template.header?.text ?? '', header), body: named(template.body.text, body), buttons },
    },
  };
}

interface Said {
  readonly head: string;
  readonly text: string;
  readonly urls: readonly string[];
  readonly links: readonly string[];
  readonly replies: readonly TemplateReply[];
}

/** For a line without templates: as one text, with what could be tapped written below it. */
function writeOut({ buttons, footer }: Template, { head, text, urls, links, replies }: Said): string {
  let link = 0;
  const addresses = buttons.flatMap(({ kind, text: label, has_place }, index) =>
    kind === 'url' ? [`${label}: ${fillPlaces(urls[index] ?? '', has_place ? [links[link++] ?? ''] : [])}`] : [],
  );
  const words = [head && `*${head}*`, text, ...addresses].filter((part) => part !== '').join('\n\n');
  const options = replies.map(({ id, label }) => ({ id, label, description: '', synonyms: [] }));
  return choicesAsText({ kind: 'choices', style: 'buttons', text: words, footer, button: '', options });
}

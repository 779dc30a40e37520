import type { TemplateValues } from '@yupflow/contract/messages';
import type { Template } from '@yupflow/contract/templates';

/** What somebody wrote into the places of a template, without which one it is. */
export type PlaceValues = Pick<TemplateValues, 'header' | 'body' | 'links'>;

export const hasFileHeader = ({ header }: Template): boolean => header !== null && header.format !== 'text';
export const linkButtons = ({ buttons }: Template) => buttons.filter(({ has_place }) => has_place);

/** As many as the template has places; what stood there before stays. */
export function valuesFor(template: Template, before: Partial<PlaceValues> = {}): PlaceValues {
  const sized = (count: number, kept: readonly string[] = []) =>
    Array.from({ length: count }, (_, at) => kept[at] ?? '');
  return {
    header: sized(template.header?.places.length ?? 0, before.header),
    body: sized(template.body.places.length, before.body),
    links: sized(linkButtons(template).length, before.links),
  };
}

export const isFilled = ({ header, body, links }: PlaceValues): boolean =>
  [...header, ...body, ...links].every((value) => value.trim() !== '');

/** The words with their places filled; an empty one still shows its name. */
export function fillPlaces(text: string, places: readonly string[], values: readonly string[]): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[places.indexOf(name)] || `[${name}]`);
}

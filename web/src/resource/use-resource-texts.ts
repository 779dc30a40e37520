import { useTranslation } from 'react-i18next';
import type { ResourceTexts } from '../locales/texts.ts';
import type { Item, Resource } from './resource.ts';

type PluralStem<Key extends string> = Key extends `${infer Stem}_other` ? Stem : Key;
type ResourceText = PluralStem<Exclude<keyof ResourceTexts, 'gone'>> | `gone.${keyof ResourceTexts['gone']}`;

/** What every list says in its own words: each resource has them in its texts. */
export function useResourceTexts<I extends Item>(resource: Resource<I>) {
  const { t } = useTranslation(resource.name);
  return t as unknown as (key: ResourceText, values?: Record<string, unknown>) => string;
}

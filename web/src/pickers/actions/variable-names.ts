import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type KnownField, useKnownFields } from '../known-fields.tsx';

/** `{{first_name|friend}}`, whatever stands in it. */
const braces = /\{\{(\s*)([^{}|]{1,200}?)(\s*)(\|[^{}]*)?\}\}/gu;

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(
    braces,
    (_, before: string, name: string, after: string, fallback: string | undefined) =>
      `{{${before}${names.get(name) ?? name}${after}${fallback ?? ''}}}`,
  );
}

/** What texts may hold beside the fields of the contact, as what a request says. */
export const MoreVariables = createContext<readonly KnownField[]>([]);

/** Every variable that texts may hold here. */
export function useVariables(): readonly KnownField[] {
  const more = useContext(MoreVariables);
  const { t } = useTranslation('blocks');
  const { fields } = useKnownFields();
  return [
    ...more,
    ...fields,
    { id: 'attendant', name: t('variables.attendant'), type: 'name', kind: 'default' },
    { id: 'company', name: t('variables.company'), type: 'text', kind: 'default' },
  ];
}

/** Texts are kept with ids and written with names: people know `{{Cidade}}`, and a field may be renamed. */
export function useWrittenNames() {
  const variables = useVariables();
  const known = JSON.stringify(variables.map(({ id, name }) => [id, name]));
  return useMemo(() => {
    const pairs = (JSON.parse(known) as [string, string][]).filter(
      ([, name], place, all) => !/[{}|]/.test(name) && all.findIndex(([, other]) => other === name) === place,
    );
    const nameOf = new Map(pairs);
    const idOf = new Map(pairs.map(([id, name]) => [name, id]));
    return {
      write: (kept: string) => renamed(kept, nameOf),
      read: (written: string) => renamed(written, idOf),
    };
  }, [known]);
}

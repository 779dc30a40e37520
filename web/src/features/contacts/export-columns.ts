import type { ShortField } from '@yupflow/contract/custom-fields';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { readStored, writeStored } from '../../browser/stored.ts';
import { useContactFields } from '../../pickers/contact/contact-calls.ts';
import { readRemembered } from './contact-columns.ts';

/** What every sheet can have, in the order in which people expect it. */
const ownExportColumns = ['name', 'phone', 'email', 'document', 'created_at', 'tags'] as const;
type OwnExportColumn = (typeof ownExportColumns)[number];

export interface ExportColumn {
  /** One of the contact's own, or the id of a custom field. */
  readonly id: string;
  readonly own: OwnExportColumn | null;
  /** The custom field's name. */
  readonly name: string | null;
}

const columnsOf = (fields: readonly ShortField[]): ExportColumn[] => [
  ...ownExportColumns.map((own) => ({ id: own, own, name: null })),
  ...fields.map(({ id, name }) => ({ id, own: null, name })),
];

/** Which columns the sheet has, as this person chose them the last time in this company; at first all. */
export function useExportColumns() {
  const me = useMe();
  const place = `contact-export:${me?.id}:${me?.activeCompany?.company_id}`;
  const { data: fields } = useContactFields();
  const [remembered, setRemembered] = useState(() => readRemembered(readStored(place)));
  const all = columnsOf(fields ?? []);
  const ids = remembered ?? all.map(({ id }) => id);
  const chosen = ids.flatMap((id) => all.find((column) => column.id === id) ?? []);

  function change(wanted: readonly string[]) {
    writeStored(place, JSON.stringify(wanted));
    setRemembered([...wanted]);
  }

  return {
    chosen,
    rest: all.filter((column) => !chosen.includes(column)),
    change,
    chooseAll: () =>
      change([...chosen.map(({ id }) => id), ...all.map(({ id }) => id).filter((id) => !ids.includes(id))]),
    /** Without the custom fields. */
    chooseOwn: () => change(ownExportColumns),
  };
}

export type ExportColumns = ReturnType<typeof useExportColumns>;

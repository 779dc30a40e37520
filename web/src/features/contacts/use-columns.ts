import { useMemo, useRef, useState } from 'react';
import { useMe } from '../../api/me.ts';
import { readStored, writeStored } from '../../browser/stored.ts';
import { useContactFields } from '../../pickers/contact/contact-calls.ts';
import { columnsOf, hiddenColumns, movedColumns, readRemembered, shownColumns } from './contact-columns.ts';

/** Which columns stand in the list, as this person likes them in this company. */
export function useColumns() {
  const me = useMe();
  const place = `contact-columns:${me?.id}:${me?.activeCompany?.company_id}`;
  const { data: fields } = useContactFields();
  const [remembered, setRemembered] = useState(() => readRemembered(readStored(place)));
  const all = useMemo(() => columnsOf(fields ?? []), [fields]);
  const shown = useMemo(() => shownColumns(all, remembered), [all, remembered]);
  const hidden = useMemo(() => hiddenColumns(all, shown), [all, shown]);

  /** Several changes may come before the next look at them. */
  const latest = useRef(shown);
  latest.current = shown;

  function remember(ids: readonly string[] | null) {
    writeStored(place, ids && JSON.stringify(ids));
    setRemembered(ids && [...ids]);
    latest.current = shownColumns(all, ids);
  }

  function change(how: (ids: string[]) => string[]) {
    remember(how(latest.current.map(({ id }) => id)));
  }

  return {
    shown,
    hidden,
    show: (id: string) => change((ids) => [...ids, id]),
    hide: (id: string) => change((ids) => ids.filter((one) => one !== id)),
    move: (moved: ReadonlySet<string>, target: string, place: 'before' | 'after') =>
      change((ids) => movedColumns(ids, moved, target, place)),
    /** As they were before anybody chose. */
    restore: remembered === null ? null : () => remember(null),
  };
}

export type Columns = ReturnType<typeof useColumns>;

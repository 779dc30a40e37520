import { type Ref, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import type { ContactPage } from './contacts-query.ts';
import type { Shown } from './use-contact-pages.ts';

export interface RangeHandle {
  readonly show: (shown: Shown) => void;
}

interface Props {
  readonly rows: number;
  readonly found: Pick<ContactPage, 'total' | 'has_more_than_total'> | undefined;
  readonly ref: Ref<RangeHandle>;
}

/** Which rows one sees, of how many. Told as one scrolls, without drawing the table again. */
export function RangeNote({ rows, found, ref }: Props) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const [{ first, last }, show] = useState<Shown>({ first: 0, last: 0 });
  useImperativeHandle(ref, () => ({ show }), []);
  if (!found) return null;
  return (
    <p className="flex h-10 shrink-0 items-center border-t border-line bg-surface px-6 text-meta text-muted tabular-nums">
      {t('range', {
        first: format.number(Math.min(first + 1, rows)),
        last: format.number(Math.min(last + 1, rows)),
        count: found.total,
        total: format.number(found.total) + (found.has_more_than_total ? '+' : ''),
      })}
    </p>
  );
}

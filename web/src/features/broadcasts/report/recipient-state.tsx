import type { RecipientState as State } from '@yupflow/contract/broadcasts';
import { Ban, Check, CheckCheck, CircleX, Clock, Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';

const looks = {
  queued: { icon: Clock, text: 'text-muted font-normal', color: '' },
  sent: { icon: Check, text: '', color: 'text-muted' },
  delivered: { icon: CheckCheck, text: '', color: 'text-muted' },
  read: { icon: CheckCheck, text: '', color: 'text-info' },
  replied: { icon: Reply, text: 'text-ok', color: '' },
  failed: { icon: CircleX, text: 'text-bad', color: '' },
  skipped: { icon: Ban, text: 'text-muted', color: '' },
} as const;

export function RecipientState({ state }: { readonly state: State }) {
  const { t } = useTranslation('broadcast-report');
  const { icon: StateIcon, text, color } = looks[state];
  return (
    <span className={cx('inline-flex items-center gap-1.5 align-middle font-medium whitespace-nowrap', text)}>
      <StateIcon aria-hidden className={cx('size-3.5 shrink-0', color)} />
      {t(`states.${state}`)}
    </span>
  );
}

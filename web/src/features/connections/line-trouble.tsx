import type { Connection } from '@yupflow/contract/connections';
import { CircleAlert, Hourglass, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { troubleOf } from './next-step.ts';
import { useRestriction } from './use-restriction.ts';

/** Under a line that needs attention: what happened, and what helps. */
export function LineTrouble({ line }: { readonly line: Connection }) {
  const { t } = useTranslation('connections');
  const trouble = troubleOf(line);
  const restriction = useRestriction(line);
  if (trouble === 'network')
    return (
      <Note look="warn" icon={WifiOff}>
        {t('reasons.network')}
      </Note>
    );
  if (trouble)
    return (
      <Note look="bad" icon={CircleAlert}>
        {t(`reasons.${trouble}`)}
      </Note>
    );
  if (!restriction) return null;
  return (
    <Note look="warn" icon={Hourglass}>
      {t(line.restricted_for === 'pace' ? 'restricted.shortPace' : 'restricted.short', { until: restriction.until })}
    </Note>
  );
}

interface NoteProps {
  readonly look: 'warn' | 'bad';
  readonly icon: Icon;
  readonly children: ReactNode;
}

function Note({ look, icon: NoteIcon, children }: NoteProps) {
  return (
    <p
      className={cx(
        'flex items-start gap-2.5 border-t px-4 py-2 text-dense text-pretty',
        look === 'bad' ? 'border-bad-line bg-bad-soft text-bad' : 'border-warn-line bg-warn-soft text-warn',
      )}
    >
      <NoteIcon aria-hidden className="mt-px size-4 shrink-0" />
      {children}
    </p>
  );
}

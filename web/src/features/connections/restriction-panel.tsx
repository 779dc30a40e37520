import type { Connection } from '@yupflow/contract/connections';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { HelpLink } from '../../resource/help-link.tsx';
import { useRestriction } from './use-restriction.ts';

interface Props {
  readonly line: Connection;
  /** Undefined while unknown. */
  readonly heldBack: number | undefined;
}

/** Until when the channel lets the number write to nobody new, and what that means for the team. */
export function RestrictionPanel({ line, heldBack }: Props) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const restriction = useRestriction(line);
  if (!restriction) return null;
  const isTooFast = line.restricted_for === 'pace';
  return (
    <div className="border-t border-warn-line bg-warn-soft p-4 text-dense">
      <h3 className="flex items-center gap-2 font-semibold text-warn">
        <Hourglass aria-hidden className="size-4 shrink-0" />
        {t('restricted.title', { until: restriction.until })}
      </h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-6 text-text marker:text-warn">
        <li>{t(isTooFast ? 'restricted.whyPace' : 'restricted.why')}</li>
        <li>{t(isTooFast ? 'restricted.repliesPace' : 'restricted.replies')}</li>
        <li>
          {heldBack ? t('restricted.held', { count: heldBack, number: format.number(heldBack) }) : t('restricted.none')}
        </li>
        <li>
          <HelpLink about="connect-qr#restricted" />
        </li>
      </ul>
    </div>
  );
}

import { ChevronDown, CircleCheck, CircleX, Clock, RotateCw } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { type HookDelivery, useHookSide } from './hook-side.ts';
import { useErrorWords } from './use-error-words.ts';

const looks = {
  delivered: { icon: CircleCheck, color: 'text-ok' },
  waiting: { icon: Clock, color: 'text-soft' },
  retrying: { icon: RotateCw, color: 'text-warn' },
  failed: { icon: CircleX, color: 'text-bad' },
} as const satisfies Record<string, { icon: Icon; color: string }>;

/** What waits after a failure is not the same as what waits for its turn. */
const stateOf = ({ state, attempts }: HookDelivery): keyof typeof looks =>
  state === 'waiting' && attempts > 0 ? 'retrying' : state;

interface Props {
  readonly hookId: string;
  readonly delivery: HookDelivery;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function DeliveryRow({ hookId, delivery, isOpen, onToggle }: Props) {
  const { t } = useTranslation('integration');
  const words = useHookSide().useWords();
  const errorWords = useErrorWords();
  const detailsId = useId();
  const { event, attempts, created_at } = delivery;
  const state = stateOf(delivery);
  const { icon: StateIcon, color } = looks[state];
  const facts = [
    t(`deliveries.states.${state}`),
    errorWords(delivery),
    attempts > 1 && t('deliveries.attempts', { count: attempts }),
  ].filter((fact) => fact !== null && fact !== false);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={onToggle}
        className="flex min-h-13 w-full items-center gap-3 px-3 py-2 text-left hover:bg-raised focus-visible:-outline-offset-2"
      >
        <StateIcon aria-hidden className={cx('size-4.5 shrink-0', color)} />
        <span className="mr-auto min-w-0">
          <span className="block text-dense font-medium">{words.event(event)}</span>
          <span className="block text-meta text-soft tabular-nums">
            <span className={cx(state === 'failed' && 'text-bad')}>{facts.join(' · ')}</span>
          </span>
        </span>
        <span className="shrink-0 text-meta text-soft">
          <RelativeTime moment={created_at} />
        </span>
        <ChevronDown
          aria-hidden
          className={cx('size-4 shrink-0 text-muted transition-transform duration-120', isOpen && 'rotate-180')}
        />
      </button>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <DeliveryDetails hookId={hookId} delivery={delivery} />}
      </div>
    </li>
  );
}

import { CircleCheck, CircleX, RotateCcw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useEditor } from '../editor-context.ts';
import type { RequestDetail } from '../request/request-card.tsx';
import { OutcomeDetails } from './outcome-details.tsx';
import { useForecast } from './use-forecast.ts';
import { isTrouble, useOutcomeWords } from './use-outcome-words.ts';

interface Props {
  readonly request: RequestDetail | null;
  readonly isDirty: boolean;
}

const looks = {
  ok: { icon: CircleCheck, className: 'text-ok' },
  warn: { icon: TriangleAlert, className: 'text-warn' },
  bad: { icon: CircleX, className: 'text-bad' },
} as const;

type Side = 'did' | 'would';

/** What the shown request did, or would do with what stands in the editor now. */
export function OutcomePanel({ request, isDirty }: Props) {
  const { t } = useTranslation('webhooks');
  const errorText = useErrorText();
  const { webhook, draft } = useEditor();
  const words = useOutcomeWords();
  const [wish, setWish] = useState<{ readonly of: string; readonly side: Side } | null>(null);
  const hasRun = request !== null && request.outcome !== null && request.state !== 'tested';
  // What was done comes first, until somebody works on what is to be done.
  const usual: Side = hasRun && !isDirty ? 'did' : 'would';
  const side = hasRun && wish?.of === request.id ? wish.side : usual;
  const forecast = useForecast(webhook.id, request?.id ?? null, draft, side === 'would');
  if (!request) return null;
  const outcome = side === 'did' ? request.outcome : forecast.data;
  const trouble = outcome ? isTrouble(outcome) : 'ok';
  const { icon: LookIcon, className } = looks[trouble];
  return (
    <section
      aria-label={t('outcome.title')}
      className="mx-3 mt-1 mb-3 max-h-[45%] shrink-0 overflow-y-auto rounded-lg border border-line bg-page px-3 py-2.5 text-meta/4.5 text-soft max-lg:max-h-none dark:bg-raised/40"
    >
      <div className="flex flex-wrap items-center gap-1.5">
        <LookIcon aria-hidden className={cx('size-4 shrink-0', className)} />
        <h2 className="text-dense font-semibold text-text">{t(side === 'did' ? 'outcome.did' : 'outcome.would')}</h2>
        <span className="ml-auto flex items-center gap-1.5">
          {hasRun && (
            <Segmented<Side>
              isDense
              label={t('outcome.title')}
              value={side}
              options={[
                { value: 'did', label: t('outcome.sides.did') },
                { value: 'would', label: t('outcome.sides.would') },
              ]}
              onChange={(next) => setWish({ of: request.id, side: next })}
            />
          )}
          {side === 'would' && (
            <Button
              icon={RotateCcw}
              isPending={forecast.isFetching}
              onPress={() => void forecast.refetch()}
              className="h-7! px-2.5!"
            >
              {t('outcome.again')}
            </Button>
          )}
        </span>
      </div>
      <div role="status">
        {outcome ? (
          <>
            <p className="mt-0.5">
              {words.sentence(outcome, side)}
              {side === 'would' && ` ${t('outcome.nothingSent')}`}
            </p>
            <OutcomeDetails outcome={outcome} />
          </>
        ) : forecast.error && side === 'would' ? (
          <p className="mt-0.5 text-bad">{errorText(forecast.error)}</p>
        ) : (
          <p className="mt-0.5">{t('outcome.loading')}</p>
        )}
        {request.state === 'duplicate' && <p className="mt-1">{t('outcome.duplicate')}</p>}
        {request.state === 'waiting' && <p className="mt-1">{t('outcome.waiting')}</p>}
      </div>
    </section>
  );
}

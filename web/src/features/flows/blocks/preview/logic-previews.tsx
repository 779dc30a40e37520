import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { CalendarClock, CalendarDays, Timer, Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { spokenTime } from '../../../../locales/clock.ts';
import { currentLanguage } from '../../../../locales/i18n.ts';
import { spokenDuration, spokenWindow } from '../../../../pickers/spoken-time.ts';
import { useNames } from '../use-names.ts';
import { Empty, Row, rowsClass } from './preview-parts.tsx';

export function WaitPreview({ block: { until, window } }: { readonly block: BlockOf<'wait'> }) {
  const { t } = useTranslation('blocks');
  return (
    <div className={rowsClass}>
      {until.kind === 'duration' ? (
        <Row icon={Timer} label={t('preview.waits')} value={spokenDuration(until)} />
      ) : (
        <DateRow until={until} />
      )}
      {window && <Row icon={CalendarDays} label={t('preview.window')} value={spokenWindow(window)} />}
    </div>
  );
}

type UntilDate = Extract<BlockOf<'wait'>['until'], { kind: 'date' }>;

function DateRow({ until: { field, days, time } }: { readonly until: UntilDate }) {
  const { t } = useTranslation('blocks');
  const names = useNames();
  if (field === null) return <Empty>{t('preview.noField')}</Empty>;
  const name = names.field(field);
  const about = spokenDuration({ amount: Math.abs(days), unit: 'day' });
  const day =
    days === 0 ? t('preview.sameDay') : t(days > 0 ? 'preview.daysAfter' : 'preview.daysBefore', { time: about });
  return (
    <Row
      icon={CalendarClock}
      label={name ?? t('preview.goneField')}
      value={`${day}, ${spokenTime(time, currentLanguage())}`}
      isGone={name === null}
    />
  );
}

export function JumpPreview({ block }: { readonly block: BlockOf<'go_to_flow'> }) {
  const { t } = useTranslation('blocks');
  const names = useNames();
  if (block.flow === null) return <Empty>{t('preview.noFlow')}</Empty>;
  const name = names.flow(block.flow);
  return (
    <Row
      icon={Workflow}
      label={name ?? t('preview.goneFlow')}
      value={block.block ? t('preview.atBlock') : undefined}
      isGone={name === null}
    />
  );
}

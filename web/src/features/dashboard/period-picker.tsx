import { limits } from '@yupflow/contract/limits';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { zoneText } from '../../pickers/time-zones.ts';
import { Button, controlClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { RangeCalendar } from '../../ui/range-calendar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { isShortEnough, morePresets, type Preset, presets, type Range } from './period.ts';
import { useDays } from './use-days.ts';

interface Props {
  readonly preset: Preset | null;
  readonly range: Range;
  /** The company's, wherever one looks from. */
  readonly today: string;
  readonly timeZone: string;
  readonly onChange: (chosen: Preset | Range) => void;
}

/** From when to when: one of the usual periods at a press, or any two days. */
export function PeriodPicker({ preset, range, today, timeZone, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  const days = useDays();
  const [isOpen, setIsOpen] = useState(false);
  const [isTooLong, setIsTooLong] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function show(open: boolean) {
    setIsTooLong(false);
    setIsOpen(open);
  }
  function choose(chosen: Preset | Range) {
    setIsOpen(false);
    onChange(chosen);
  }
  return (
    <div className="flex min-w-0 flex-wrap gap-2 max-sm:w-full">
      {/* As narrow as its words: the line beside it says who waits. */}
      <div className="max-sm:w-full sm:[&_label]:min-w-0 sm:[&_label]:flex-auto sm:[&_label]:px-3">
        <Segmented
          label={t('period')}
          value={presets.find((one) => one === preset) ?? null}
          options={presets.map((value) => ({ value, label: t(`periods.${value}`) }))}
          onChange={onChange}
        />
      </div>
      <AriaButton
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => show(!isOpen)}
        aria-label={t('otherPeriod', { range: days.range(range) })}
        className={cx(controlClass, 'border-line bg-surface px-3 tabular-nums hover:bg-raised max-sm:w-full')}
      >
        <CalendarDays aria-hidden className="size-4 text-muted" />
        {days.range(range)}
        <ChevronDown aria-hidden className="size-4 text-muted max-sm:ml-auto" />
      </AriaButton>
      {/* The dialog in it has a name of its own; a box with one would be content outside every landmark. */}
      <Popover
        triggerRef={opener}
        isOpen={isOpen}
        onOpenChange={show}
        placement="bottom end"
        className="overflow-auto rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
      >
        <Dialog aria-label={t('choosePeriod')} className="outline-none">
          <div className="flex max-sm:flex-col">
            <ul className="flex flex-col gap-0.5 border-line p-2 max-sm:flex-row max-sm:flex-wrap max-sm:border-b sm:w-36 sm:border-r">
              {morePresets.map((one) => (
                <li key={one}>
                  <Button
                    look="ghost"
                    onPress={() => choose(one)}
                    className={cx('w-full justify-start!', one === preset && 'bg-raised text-text!')}
                  >
                    {t(`periods.${one}`)}
                  </Button>
                </li>
              ))}
            </ul>
            <div className="mx-auto">
              <RangeCalendar
                label={t('choosePeriod')}
                value={range}
                last={today}
                onChange={(chosen) => (isShortEnough(chosen) ? choose(chosen) : setIsTooLong(true))}
              />
            </div>
          </div>
          <p
            role="status"
            className={cx(
              'w-0 min-w-full border-t border-line px-3 py-2 text-meta',
              isTooLong ? 'font-medium text-bad' : 'text-muted',
            )}
          >
            {isTooLong ? t('tooLong', { days: limits.dashboardDays }) : t('inZone', { zone: zoneText(timeZone) })}
          </p>
        </Dialog>
      </Popover>
    </div>
  );
}

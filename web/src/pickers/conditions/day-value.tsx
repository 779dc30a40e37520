import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/date-field.tsx';
import { isDay } from '../../ui/days.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { DraftValue } from './condition-drafts.ts';
import { useValueFormat } from './condition-names.tsx';
import { focusNow, TypedForm, type TypedProps } from './typed-value.tsx';

interface Props extends TypedProps<DraftValue> {
  readonly value: DraftValue;
  /** A moment may be asked for to the minute. */
  readonly hasTime: boolean;
}

const furthest = 36_500;

/** A day of the calendar, or so many days from whatever day it is. */
export function DayValue({ value, hasTime, onType, ...form }: Props) {
  const { t } = useTranslation('conditions');
  const isRelative = typeof value === 'object' && 'days' in value;
  const [way, setWay] = useState<'fixed' | 'relative'>(isRelative ? 'relative' : 'fixed');
  // Whoever goes from one way to the other stays there.
  const [hasTurned, setHasTurned] = useState(false);
  const inputRef = hasTurned ? undefined : focusNow;
  return (
    <TypedForm {...form}>
      <Segmented
        label={t('day.way')}
        value={way}
        options={[
          { value: 'fixed', label: t('day.fixed') },
          { value: 'relative', label: t('day.relative') },
        ]}
        onChange={(next) => {
          setHasTurned(true);
          setWay(next);
        }}
      />
      {way === 'fixed' ? (
        <FixedDay
          value={typeof value === 'string' ? value : ''}
          hasTime={hasTime}
          onType={onType}
          inputRef={inputRef}
        />
      ) : (
        <RelativeDay days={isRelative ? value.days : null} onType={onType} inputRef={inputRef} />
      )}
    </TypedForm>
  );
}

interface FixedProps {
  readonly value: string;
  readonly hasTime: boolean;
  readonly onType: (value: string | undefined) => void;
  readonly inputRef: typeof focusNow | undefined;
}

function FixedDay({ value, hasTime, onType, inputRef }: FixedProps) {
  const { t } = useTranslation('conditions');
  const [written] = useState(value.split('T'));
  const [day, setDay] = useState(written[0] || null);
  const [minute, setMinute] = useState(written[1] ?? null);
  const type = (nextDay: string | null, nextMinute: string | null) => {
    setDay(nextDay);
    setMinute(nextMinute);
    const isAsked = nextDay !== null && isDay(nextDay);
    onType(!isAsked ? undefined : nextMinute === null ? nextDay : `${nextDay}T${nextMinute}`);
  };
  return (
    <>
      <DateField label={t('day.date')} inputRef={inputRef} value={day} onChange={(next) => type(next, minute)} />
      {hasTime && <TimeField label={t('day.time')} value={minute} onChange={(next) => type(day, next)} />}
    </>
  );
}

interface RelativeProps {
  readonly days: number | null;
  readonly onType: (value: { days: number } | undefined) => void;
  readonly inputRef: typeof focusNow | undefined;
}

function RelativeDay({ days, onType, inputRef }: RelativeProps) {
  const { t } = useTranslation('conditions');
  const format = useValueFormat();
  const [count, setCount] = useState(days === null ? null : Math.abs(days));
  const [direction, setDirection] = useState<'ago' | 'ahead'>((days ?? -1) > 0 ? 'ahead' : 'ago');
  const signed = (number: number, way: typeof direction) => (number === 0 ? 0 : way === 'ago' ? -number : number);
  const type = (next: number | null, way: typeof direction) => {
    const whole = next === null ? null : Math.min(Math.abs(Math.round(next)), furthest);
    setCount(whole);
    setDirection(way);
    onType(whole === null ? undefined : { days: signed(whole, way) });
  };
  return (
    <>
      <NumberField
        label={t('day.count')}
        help={count === null ? t('day.countHelp') : format.relative(signed(count, direction))}
        value={count}
        inputRef={inputRef}
        onChange={(next) => type(typeof next === 'number' ? next : null, direction)}
      />
      <Segmented
        label={t('day.direction')}
        value={direction}
        options={[
          { value: 'ago', label: t('day.ago') },
          { value: 'ahead', label: t('day.ahead') },
        ]}
        onChange={(way) => type(count, way)}
      />
    </>
  );
}

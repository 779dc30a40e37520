import { type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/now.ts';
import { useFormat } from '../../locales/format.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { listTimeZones, timeZoneOf } from '../../pickers/time-zones.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { hasWords } from './has-words.ts';

interface Props {
  readonly value: string;
  readonly onChange: (timeZone: string) => void;
  readonly buttonRef: Ref<HTMLButtonElement>;
  readonly error: string | null;
}

const lookAgainMs = 10_000;

export function TimeZoneField({ value, onChange, buttonRef, error }: Props) {
  const { t } = useTranslation('company');
  const language = currentLanguage();
  const now = useNow(lookAgainMs);
  const format = useFormat(value);
  const [openedAt] = useState(() => new Date());
  const chosen = useMemo(() => timeZoneOf(value, openedAt, language), [value, openedAt, language]);
  // Four hundred offsets take a moment to find: only once somebody looks.
  const zones = useMemo(() => {
    let found: ReturnType<typeof listTimeZones> | null = null;
    return () => {
      found ??= listTimeZones(value, openedAt, language);
      return found;
    };
  }, [value, openedAt, language]);
  return (
    <SearchSelect
      label={t('timeZone')}
      shown={`${chosen.name} (${chosen.offset})`}
      placeholder={t('timeZone')}
      searchLabel={t('searchTimeZone')}
      find={(words) => zones().filter((zone) => hasWords(zone.words, words))}
      chosenId={value}
      onChange={(zone) => onChange(zone.id)}
      buttonRef={buttonRef}
      help={t('timeZoneHelp', { time: format.time(now) })}
      error={error}
      empty={(words) => t('nothingFound', { words })}
      show={(zone) => (
        <>
          <span className="min-w-0 flex-1 truncate">
            {zone.name}
            <span className="text-soft"> {zone.region}</span>
          </span>
          <span className="shrink-0 text-meta text-soft tabular-nums">{zone.offset}</span>
        </>
      )}
    />
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { useLastWords } from '../../pickers/conversation/last-message.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import type { CardWords } from './board-context.ts';
import { useCardName } from './card-name.ts';
import { useShortTime } from './time-here.ts';

const mostPhones = 2_000;
const phones = new Map<string, string>();

/** How a number is written takes long to find out, and a card that comes back into sight asks again. */
function phone(digits: string): string {
  const known = phones.get(digits);
  if (known !== undefined) return known;
  if (phones.size >= mostPhones) phones.clear();
  const readable = readablePhone(digits);
  phones.set(digits, readable);
  return readable;
}

export function useCardWords(): CardWords {
  const { t } = useTranslation('crm');
  const format = useFormat();
  const nameOf = useCardName();
  const lastWords = useLastWords();
  const shortTime = useShortTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of them speak the language of `t`
  return useMemo(() => ({ t, nameOf, lastWords, phone, shortTime, moment: format.moment }), [t, format, nameOf]);
}

import type { Cycle } from '@yupflow/contract/shipping-cycles';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import type { Removal } from '../../resource/removal.ts';

/** What is asked before a cycle goes, with how many are in it. */
export function useRemovalOf(): (cycle: Cycle) => Removal {
  const { t } = useTranslation('shipping-cycles');
  const format = useFormat();
  return ({ name, active }) => ({
    question: t('confirmDelete', { name }),
    consequence:
      active > 0 ? t('confirmDeleteText', { count: active, shown: format.number(active) }) : t('confirmDeleteEmpty'),
    done: t('deleted'),
  });
}

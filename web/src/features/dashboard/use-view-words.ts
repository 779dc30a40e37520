import { useTranslation } from 'react-i18next';
import type { ViewWords } from '../../ui/chart/view-switch.tsx';

export function useViewWords(): ViewWords {
  const { t } = useTranslation('dashboard');
  return { view: t('views.label'), chart: t('views.chart'), table: t('views.table') };
}

import { useTranslation } from 'react-i18next';
import { registersTabs } from '../menu.ts';
import { TabbedLayout } from './tabbed-layout.tsx';

export default function RegistersLayout() {
  const { t } = useTranslation('shell');
  return <TabbedLayout title={t('menu.registers')} tabs={registersTabs} />;
}

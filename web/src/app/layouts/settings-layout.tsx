import { useTranslation } from 'react-i18next';
import { settingsTabs } from '../menu.ts';
import { TabbedLayout } from './tabbed-layout.tsx';

export default function SettingsLayout() {
  const { t } = useTranslation('shell');
  return <TabbedLayout title={t('menu.settings')} tabs={settingsTabs} />;
}

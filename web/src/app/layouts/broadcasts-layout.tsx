import { useTranslation } from 'react-i18next';
import { broadcastsTabs } from '../menu.ts';
import { TabbedLayout } from './tabbed-layout.tsx';

export default function BroadcastsLayout() {
  const { t } = useTranslation('shell');
  return <TabbedLayout title={t('menu.broadcasts')} tabs={broadcastsTabs} />;
}

import { useTranslation } from 'react-i18next';
import { franchiseTabs } from '../menu.ts';
import { TabbedLayout } from './tabbed-layout.tsx';

export default function FranchisesLayout() {
  const { t } = useTranslation('shell');
  return <TabbedLayout title={t('menu.franchise')} tabs={franchiseTabs} />;
}

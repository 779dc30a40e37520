import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { linkButtonClass } from '../../ui/link-button.ts';
import { SettingsCard, SettingsSection } from '../../ui/settings.tsx';
import { Examples } from './examples.tsx';

export function ExamplesSection() {
  const { t } = useTranslation('integration');
  return (
    <SettingsSection
      title={t('examples.title')}
      text={t('examples.text')}
      action={
        <a href="/api/docs" target="_blank" rel="noopener" className={linkButtonClass}>
          <BookOpen aria-hidden className="size-4 text-muted" />
          {t('examples.docs')}
        </a>
      }
    >
      <SettingsCard>
        <div className="p-4">
          <Examples />
        </div>
      </SettingsCard>
    </SettingsSection>
  );
}

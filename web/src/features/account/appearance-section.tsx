import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import { SettingsCard, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { chooseTheme, useTheme } from '../../ui/theme.ts';

/** Kept in this browser, so it counts at once. */
export function AppearanceSection() {
  const { t } = useTranslation('account');
  const theme = useTheme((state) => state.theme);
  return (
    <SettingsSection title={t('appearance')} text={t('appearanceText')}>
      <SettingsCard>
        <SettingsRow title={t('theme')} text={t('themeHelp')} isStacked>
          <Segmented
            label={t('theme')}
            value={theme}
            options={[
              { value: 'light', label: t('themes.light'), icon: Sun },
              { value: 'dark', label: t('themes.dark'), icon: Moon },
              { value: 'system', label: t('themes.system'), icon: Monitor },
            ]}
            onChange={chooseTheme}
          />
        </SettingsRow>
      </SettingsCard>
    </SettingsSection>
  );
}

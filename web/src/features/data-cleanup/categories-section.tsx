import { type CleanupType, cleanupTypes } from '@yupflow/contract/data-cleanup';
import { ContactRound, Eraser, Tags, TextCursorInput, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { Button, type Icon } from '../../ui/button.tsx';
import { denseControlClass, SettingsCard, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { CleanupDialog } from './cleanup-dialog.tsx';

const icons: Record<CleanupType, Icon> = {
  contacts: ContactRound,
  custom_fields: TextCursorInput,
  tags: Tags,
  flows: Workflow,
  all: Eraser,
};

/** What can be deleted as a whole. Everybody who sees the company's settings may look; the owner alone may do it. */
export function CategoriesSection({ isBusy }: { readonly isBusy: boolean }) {
  const { t } = useTranslation('data-cleanup');
  const company = useMe()?.activeCompany;
  const [asked, setAsked] = useState<CleanupType | null>(null);
  const isOwner = company?.isOwner === true;
  return (
    <SettingsSection title={t('categories.title')} text={t(isOwner ? 'categories.text' : 'categories.ownerOnly')}>
      <SettingsCard>
        <ul aria-label={t('categories.title')}>
          {cleanupTypes.map((type) => (
            <li key={type} className="border-line not-first:border-t">
              <SettingsRow icon={icons[type]} title={t(`types.${type}`)} text={t(`notes.${type}`)}>
                <Button
                  look="danger-ghost"
                  className={denseControlClass}
                  label={t('categories.deleteNamed', { category: t(`types.${type}`) })}
                  isDisabled={!isOwner || isBusy}
                  onPress={() => setAsked(type)}
                >
                  {t('categories.delete')}
                </Button>
              </SettingsRow>
            </li>
          ))}
        </ul>
      </SettingsCard>
      {isBusy && <p className="text-meta text-muted">{t('categories.oneAtATime')}</p>}
      {asked && company && <CleanupDialog type={asked} companyName={company.name} onClose={() => setAsked(null)} />}
    </SettingsSection>
  );
}

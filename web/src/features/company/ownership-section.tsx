import { Link } from '@tanstack/react-router';
import type { Company } from '@yupflow/contract/companies';
import { screens } from '@yupflow/contract/screens';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useSearchParams } from '../../resource/search-params.ts';
import { useOpen } from '../../resource/use-open.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { linkButtonClass } from '../../ui/link-button.ts';
import { denseControlClass, SettingsCard, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';

/** Whose the company is. Only what somebody can do here is offered. */
export function OwnershipSection({ company }: { readonly company: Company }) {
  const { t } = useTranslation('company');
  const slideOver = useOpen();
  const [{ open }] = useSearchParams();
  const isOwner = useMe()?.activeCompany?.isOwner === true;
  const { owner } = company;
  return (
    <SettingsSection title={t('ownership')} text={t(isOwner ? 'ownershipTextOwner' : 'ownershipText')}>
      <SettingsCard>
        {owner && (
          <SettingsRow
            title={
              <span className="flex min-w-0 items-center gap-3">
                <Avatar name={owner.name} image={owner.image} look="person" />
                <span className="min-w-0">
                  <span className="block wrap-anywhere">{owner.name}</span>
                  <span className="block text-meta font-normal wrap-anywhere text-muted">{owner.email}</span>
                </span>
              </span>
            }
          >
            {isOwner && (
              <Button className={denseControlClass} onPress={() => slideOver.openItem('transfer')}>
                {t('transfer')}
              </Button>
            )}
          </SettingsRow>
        )}
        <SettingsRow title={t('leave')} text={t(isOwner ? 'leaveTextOwner' : 'leaveText')}>
          {!isOwner && (
            <Link
              to={screens.settings.path}
              search={{ open: 'leave' }}
              className={cx(linkButtonClass, denseControlClass)}
            >
              {t('leaveVerb')}
            </Link>
          )}
        </SettingsRow>
      </SettingsCard>
      <SlideOver isOpen={isOwner && open === 'transfer'} onClose={slideOver.close}>
        <TransferOwnership company={company} onClose={slideOver.close} onSaved={slideOver.closeSaved} />
      </SlideOver>
    </SettingsSection>
  );
}

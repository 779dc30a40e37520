import { useMutation } from '@tanstack/react-query';
import { companies } from '@yupflow/contract/companies';
import type { User } from '@yupflow/contract/me';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { reloadMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { denseControlClass, SettingsCard, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly company: NonNullable<User['activeCompany']>;
  readonly isLeaving: boolean;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** The company one works in, and the way out of it. */
export function MembershipSection({ company, isLeaving, onLeave, onClose }: Props) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const { name } = company;
  const leave = useMutation({
    mutationFn: () => call(companies.leave, { body: { companyId: company.company_id } }),
    onSuccess: async () => {
      toast.success(t('left', { name }));
      onClose();
      await reloadMe();
    },
    onError: (error) => {
      onClose();
      toast.error(errorText(error));
    },
  });
  return (
    <SettingsSection title={t('company')} text={t('companyText')}>
      <SettingsCard>
        <SettingsRow
          title={
            <>
              <Avatar name={name} image={company.image} look="company" />
              <span className="wrap-anywhere">{name}</span>
            </>
          }
          text={company.isOwner && <span className="mt-1 block">{t('ownerStays')}</span>}
        >
          {!company.isOwner && !company.support_until && (
            <Button className={denseControlClass} onPress={onLeave}>
              {t('leave')}
            </Button>
          )}
        </SettingsRow>
      </SettingsCard>
      <ConfirmDialog
        isOpen={isLeaving && !company.isOwner}
        title={t('confirmLeave', { name })}
        confirmLabel={t('leave')}
        isPending={leave.isPending}
        onConfirm={() => leave.mutate()}
        onCancel={onClose}
      >
        {t('confirmLeaveText')}
      </ConfirmDialog>
    </SettingsSection>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { User } from '@yupflow/contract/me';
import { KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRelativeTime } from '../../ui/relative-time.tsx';
import { denseControlClass, SettingsCard, SettingsRow, SettingsSection } from '../../ui/settings.tsx';
import { toast } from '../../ui/toast.ts';
import { DeviceList } from './device-list.tsx';
import { devicesQuery, useEndOtherDevices } from './devices.ts';

interface Props {
  readonly user: User;
  readonly onChangePassword: () => void;
}

export function SecuritySection({ user, onChangePassword }: Props) {
  const { t } = useTranslation('account');
  const relative = useRelativeTime();
  return (
    <SettingsSection title={t('security')} text={t('securityText')} action={<EndOthers />}>
      <SettingsCard>
        <SettingsRow
          icon={KeyRound}
          title={t('password')}
          text={t('passwordText', { time: relative(user.password_changed_at) })}
        >
          <Button className={`${denseControlClass} w-20`} label={t('changePassword')} onPress={onChangePassword}>
            {t('changeVerb')}
          </Button>
        </SettingsRow>
        <DeviceList />
      </SettingsCard>
    </SettingsSection>
  );
}

/** Only where there are others. */
function EndOthers() {
  const { t } = useTranslation('account');
  const [isAsking, setIsAsking] = useState(false);
  const count = useQuery(devicesQuery).data?.filter((device) => !device.isCurrent).length ?? 0;
  const endOthers = useEndOtherDevices();
  if (count === 0 && !isAsking) return null;
  return (
    <>
      <Button icon={LogOut} className={denseControlClass} onPress={() => setIsAsking(true)}>
        {t('endOthers', { count })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('confirmEndOthers', { count })}
        confirmLabel={t('confirmEndOthersVerb')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          endOthers.mutate(undefined, { onSuccess: () => void toast.success(t('othersEnded')) });
        }}
      >
        {t('confirmEndOthersText')}
      </ConfirmDialog>
    </>
  );
}

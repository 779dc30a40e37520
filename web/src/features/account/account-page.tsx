import { useMe } from '../../api/me.ts';
import { useSearchParams } from '../../resource/search-params.ts';
import { useOpen } from '../../resource/use-open.ts';
import { Page } from '../../ui/page.tsx';
import { SettingsBody } from '../../ui/settings.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { MembershipSection } from './membership-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';

export default function AccountPage() {
  const user = useMe();
  const slideOver = useOpen();
  const [{ open }] = useSearchParams();
  // The guard let nobody in whom it did not know.
  if (!user) return null;
  return (
    <Page>
      <SettingsBody>
        <ProfileSection user={user} onChangeEmail={() => slideOver.openItem('email')} />
        <AppearanceSection />
        <SecuritySection user={user} onChangePassword={() => slideOver.openItem('password')} />
        {user.activeCompany && (
          <MembershipSection
            company={user.activeCompany}
            isLeaving={open === 'leave'}
            onLeave={() => slideOver.openItem('leave')}
            onClose={slideOver.closeSaved}
          />
        )}
      </SettingsBody>
      <SlideOver isOpen={open === 'email' || open === 'password'} onClose={slideOver.close}>
        {open === 'email' ? (
          <ChangeEmail user={user} onClose={slideOver.close} onSaved={slideOver.closeSaved} />
        ) : (
          <ChangePassword user={user} onClose={slideOver.close} onSaved={slideOver.closeSaved} />
        )}
      </SlideOver>
    </Page>
  );
}

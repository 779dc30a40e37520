import type { User } from '@yupflow/contract/me';
import { useState } from 'react';
import { useCompany } from '../../api/companies.ts';
import { AnnouncementBanner } from '../../features/announcements/announcement-banner.tsx';
import { useAnnouncement } from '../../features/announcements/announcements.ts';
import { useNewBuild } from '../build/follow-build.ts';
import { DisconnectedBanner, EmailBanner, NewBuildBanner, SubscriptionBanner } from './banners.tsx';
import { type BannerKind, chooseBanner } from './choose-banner.ts';
import { SupportBanner } from './support-banner.tsx';

/** The one thing that most deserves a word on top of the page. */
export function TopBanner({ user }: { readonly user: User }) {
  const announcement = useAnnouncement();
  const disconnected = useCompany()?.disconnected ?? [];
  const isNewBuildOut = useNewBuild((build) => build.isOut);
  const [dismissed, setDismissed] = useState<ReadonlySet<BannerKind>>(new Set());
  const banner = chooseBanner({ user, disconnected, announcement, isNewBuildOut, dismissed });
  if (!banner) return null;
  const dismiss = () => setDismissed(new Set([...dismissed, banner.kind]));
  switch (banner.kind) {
    case 'support':
      return <SupportBanner company={banner.company} until={banner.until} />;
    case 'overdue':
      return <SubscriptionBanner user={user} state="overdue" dueDate={banner.dueDate} />;
    case 'expiring':
      return <SubscriptionBanner user={user} state="expiring" dueDate={banner.dueDate} onDismiss={dismiss} />;
    case 'disconnected':
      return <DisconnectedBanner user={user} lines={banner.lines} />;
    case 'email':
      return <EmailBanner user={user} onDismiss={dismiss} />;
    case 'announcement':
      return (
        announcement && (
          // It waits in the list while somebody answers a chat on a phone.
          <div data-calm>
            <AnnouncementBanner key={announcement.id} announcement={announcement} />
          </div>
        )
      );
    case 'new-build':
      return <NewBuildBanner onDismiss={dismiss} />;
  }
}

import type { TeamMember } from '@yupflow/contract/members';
import { CircleCheck } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../ui/slide-over.tsx';
import { InviteHint } from './invite-hint.tsx';

interface Props {
  readonly invite: TeamMember;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

export function InviteSent({ invite, onAnother, onClose }: Props) {
  const { t } = useTranslation('members');
  const format = useFormat();
  return (
    <>
      <SlideOverHeader title={t('invite.title')} note={t('invite.note')} onClose={onClose} />
      <SlideOverBody>
        <div role="status" className="flex gap-3 text-dense">
          <CircleCheck aria-hidden className="mt-px size-4.5 shrink-0 text-ok" />
          <div className="min-w-0">
            <p className="font-medium">{t('invite.sent')}</p>
            <p className="wrap-anywhere text-muted">
              <Trans
                t={t}
                i18nKey="invite.sentText"
                values={{ email: invite.email, date: format.day(invite.expires_at ?? '') }}
                components={{ 1: <strong className="font-medium text-text" /> }}
              />
            </p>
          </div>
        </div>
        <InviteHint email={invite.email} />
      </SlideOverBody>
      <SlideOverFooter>
        <Button onPress={onClose}>{t('invite.done')}</Button>
        <Button look="primary" onPress={onAnother} ref={focusOnArrival}>
          {t('invite.another')}
        </Button>
      </SlideOverFooter>
    </>
  );
}

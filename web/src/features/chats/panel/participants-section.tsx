import type { OpenChat } from '@yupflow/contract/chats';
import { channelFeatures } from '@yupflow/contract/connections';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { useLines } from '../../../pickers/use-lines.ts';
import { useIsSupport } from '../../../resource/members-only.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { useReadablePhone } from '../../../ui/use-readable-phone.ts';
import { GroupMenu } from '../groups/group-menu.tsx';
import { ParticipantMenu } from '../groups/participant-menu.tsx';
import { useGroupDeeds } from '../groups/use-group-deeds.ts';
import { isOwnNumber } from '../is-own-number.ts';
import { PanelComing, PanelNote, PanelSection } from './panel-section.tsx';

/** Who is in the group, as far as the channel has told, and what can be done about it. */
export function ParticipantsSection({ chat }: { readonly chat: OpenChat }) {
  const { t } = useTranslation('chats');
  const lines = useLines();
  const line = lines.data?.find(({ id }) => id === chat.connection_id);
  const permissions = useMe()?.permissions ?? [];
  const isSupport = useIsSupport();
  const deeds = useGroupDeeds(chat);
  const readablePhone = useReadablePhone();
  // The line itself is called by its name, after everybody else.
  const isUs = ({ phone, is_self = false }: OpenChat['participants'][number]) =>
    is_self || isOwnNumber(phone, line?.phone);
  const participants = chat.participants
    .map((one) => (line && isUs(one) ? { ...one, name: line.name } : one))
    .toSorted((one, other) => Number(isUs(one)) - Number(isUs(other)));
  const count = participants.length > 0 ? String(participants.length) : undefined;
  const mayManage = permissions.includes('tickets_groups') && !isSupport && !chat.left_at;
  const canManage = mayManage && line !== undefined && channelFeatures[line.type].managesGroups;
  const isLed = canManage && participants.some((one) => isUs(one) && one.is_admin);
  return (
    <>
      {mayManage && lines.isPending && (
        <div className="h-12 border-t border-line">
          <PanelComing>{null}</PanelComing>
        </div>
      )}
      {canManage && (
        <div className="flex min-h-12 items-center gap-2 border-t border-line py-1 pr-2 pl-4">
          <p className="min-w-0 flex-1 text-meta text-muted">{t(isLed ? 'group.led' : 'group.notLed')}</p>
          <GroupMenu chat={chat} deeds={deeds} isLed={isLed} canChooseContacts={permissions.includes('contacts')} />
        </div>
      )}
      <PanelSection name="participants" title={t('panel.participants')} count={count}>
        {participants.length === 0 && <PanelNote>{t('panel.noParticipants')}</PanelNote>}
        <ul className="flex max-h-96 flex-col overflow-y-auto">
          {participants.map((one) => {
            const { address, name, phone, is_admin } = one;
            const shown = name || (phone ? readablePhone(phone) : address);
            return (
              <li key={address} className="flex min-h-10 items-center gap-2.5">
                <ContactAvatar name={name} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-dense" title={name}>
                    {shown}
                  </span>
                  {name && phone && (
                    <span className="block truncate text-meta text-muted tabular-nums">{readablePhone(phone)}</span>
                  )}
                </span>
                {is_admin && <Badge look="plain">{t('panel.admin')}</Badge>}
                {isLed && !isUs(one) && <ParticipantMenu participant={one} name={shown} deeds={deeds} />}
              </li>
            );
          })}
        </ul>
      </PanelSection>
    </>
  );
}

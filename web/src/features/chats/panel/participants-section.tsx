import type { OpenChat } from '@yupflow/contract/chats';
import { useTranslation } from 'react-i18next';
import { useLine } from '../../../pickers/use-lines.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { readablePhone } from '../../../ui/phone-numbers.ts';
import { isOwnNumber } from '../is-own-number.ts';
import { PanelNote, PanelSection } from './panel-section.tsx';

/** Who is in the group, as far as the channel has told. */
export function ParticipantsSection({ chat }: { readonly chat: OpenChat }) {
  const { t } = useTranslation('chats');
  const line = useLine(chat.connection_id);
  // The line itself is called by its name, after everybody else.
  const isUs = (phone: string | null) => isOwnNumber(phone, line?.phone);
  const participants = chat.participants
    .map((one) => (line && isUs(one.phone) ? { ...one, name: line.name } : one))
    .toSorted((one, other) => Number(isUs(one.phone)) - Number(isUs(other.phone)));
  const count = participants.length > 0 ? String(participants.length) : undefined;
  return (
    <PanelSection name="participants" title={t('panel.participants')} count={count}>
      {participants.length === 0 && <PanelNote>{t('panel.noParticipants')}</PanelNote>}
      <ul className="flex max-h-96 flex-col overflow-y-auto">
        {participants.map(({ address, name, phone, is_admin }) => (
          <li key={address} className="flex min-h-10 items-center gap-2.5">
            <ContactAvatar name={name} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-dense" title={name}>
                {name || (phone ? readablePhone(phone) : address)}
              </span>
              {name && phone && (
                <span className="block truncate text-meta text-muted tabular-nums">{readablePhone(phone)}</span>
              )}
            </span>
            {is_admin && <Badge look="plain">{t('panel.admin')}</Badge>}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

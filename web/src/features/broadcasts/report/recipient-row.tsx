import { Link } from '@tanstack/react-router';
import type { Broadcast, Recipient } from '@yupflow/contract/broadcasts';
import { screens } from '@yupflow/contract/screens';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { readablePhone } from '../../../ui/phone-numbers.ts';
import { RecipientState } from './recipient-state.tsx';
import { useReportFormat } from './use-report-format.ts';

const cell = 'h-10 border-b border-line group-last:border-b-0 px-2.5 text-dense first:pl-4 last:pr-4';

interface Props {
  readonly recipient: Recipient;
  readonly line: Broadcast['connections'][number] | undefined;
}

/** One of those it is for, what became of them, and why; the name leads to the chat. */
export function RecipientRow({ recipient, line }: Props) {
  const { contact, state, at } = recipient;
  const format = useReportFormat();
  const detail = useDetail(recipient);
  const phone = contact.phone ? readablePhone(contact.phone) : null;
  return (
    <tr className="group hover:bg-raised/50">
      <td className={`${cell} max-w-0 max-sm:h-14`}>
        <span className="flex items-center gap-2.5">
          <ContactAvatar name={contact.is_deleted ? '' : contact.name} />
          <span className="min-w-0">
            <Name recipient={recipient} />
            <span className="line-clamp-2 text-meta text-muted tabular-nums sm:hidden">{detail ?? phone}</span>
          </span>
        </span>
      </td>
      <td className={`${cell} truncate tabular-nums max-sm:hidden`}>{phone ?? <None />}</td>
      <td className={`${cell} max-w-0 max-lg:hidden`}>
        {line ? (
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: line.color }} />
            <span className="truncate" title={line.name}>
              {line.name}
            </span>
          </span>
        ) : (
          <None />
        )}
      </td>
      <td className={cell}>
        <RecipientState state={state} />
        <span className="block text-meta text-muted tabular-nums sm:hidden">{at && format.short(at)}</span>
      </td>
      <td className={`${cell} text-right whitespace-nowrap text-muted tabular-nums max-sm:hidden`}>
        {at ? (
          <time dateTime={at} title={format.moment(at)}>
            {format.short(at)}
          </time>
        ) : (
          <None />
        )}
      </td>
      <td className={`${cell} max-w-0 max-sm:hidden`}>
        {detail ? (
          // A word of theirs may be long; why nothing reached them is read whole.
          <span className="line-clamp-2 py-1 text-meta/4 text-pretty text-soft" title={detail}>
            {detail}
          </span>
        ) : (
          <None />
        )}
      </td>
    </tr>
  );
}

/** What they wrote back, or why nothing reached them. */
function useDetail({ reply, reason }: Recipient): string | null {
  const { t } = useTranslation('broadcasts');
  if (reply) return `“${reply}”`;
  return reason && t(`reasons.${reason}`);
}

function Name({ recipient: { contact, chat_id: chat } }: Pick<Props, 'recipient'>) {
  const { t } = useTranslation('broadcast-report');
  const canSeeChats = useMe()?.permissions.includes('tickets') ?? false;
  const name = contact.is_deleted ? t('recipients.deleted') : contact.name || t('recipients.nameless');
  if (!chat || !canSeeChats)
    return (
      <span className="block truncate font-medium" title={name}>
        {name}
      </span>
    );
  return (
    <Link
      to={screens.chats.path}
      search={{ chat } as never}
      aria-label={t('recipients.openChat', { name })}
      title={name}
      className="block truncate font-medium hover:underline"
    >
      {name}
    </Link>
  );
}

const None = () => <span className="text-muted">–</span>;

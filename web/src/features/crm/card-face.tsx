import type { Card } from '@yupflow/contract/crm';
import { Clock, ClockAlert, EllipsisVertical, GripVertical, TriangleAlert, UserRoundPlus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { LastIcon } from '../../pickers/conversation/last-message.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { useBoardScene } from './board-context.ts';
import { isOverdue } from './time-here.ts';

/** Who, what was said last, tags, whose it is, and since when it stands here. As high as card-layout.ts says. */
export function CardFace({ card }: { readonly card: Card }) {
  const { t, nameOf } = useBoardScene().words;
  const name = nameOf(card.contact);
  const unread = card.chat?.unread ?? 0;
  return (
    <>
      <div className="flex h-6 min-w-0 items-center gap-2 pointer-coarse:pr-7">
        <ContactAvatar name={card.contact.name} size="tiny" />
        <span className="min-w-0 flex-1 truncate text-dense font-semibold" title={name}>
          {name}
        </span>
        {unread > 0 && (
          <span className="grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full bg-brand-fill px-1.25 text-[11px]/none font-semibold text-brand-foreground tabular-nums">
            <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
            <span className="sr-only">{t('unread', { count: unread })}</span>
          </span>
        )}
      </div>
      <LastWords card={card} />
      <CardTags tags={card.tags} />
      <CardFoot card={card} />
    </>
  );
}

function LastWords({ card: { contact, chat } }: { readonly card: Card }) {
  const { t, lastWords, phone } = useBoardScene().words;
  const last = chat?.last_message;
  const quiet = contact.name && contact.phone ? phone(contact.phone) : t('noMessage');
  return (
    <p className="mt-1.5 mb-1.75 flex min-h-4 flex-1 items-start gap-1 overflow-hidden text-meta text-soft">
      {last && <LastIcon last={last} />}
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{last ? lastWords(last) : quiet}</span>
    </p>
  );
}

const mostTags = 2;

function CardTags({ tags }: Pick<Card, 'tags'>) {
  const { t } = useBoardScene().words;
  if (tags.length === 0) return null;
  const rest = tags.slice(mostTags);
  return (
    <div className="flex h-4.5 min-w-0 gap-1">
      {tags.slice(0, mostTags).map(({ id, name, color }) => (
        <span
          key={id}
          className="flex min-w-0 items-center gap-1.25 rounded-md bg-raised px-1.25 text-[11px]/none font-medium text-soft"
        >
          <span aria-hidden className="size-1.75 shrink-0 rounded-full" style={{ backgroundColor: color }} />
          <span className="truncate leading-4" title={name}>
            {name}
          </span>
        </span>
      ))}
      {rest.length > 0 && (
        <span
          title={rest.map(({ name }) => name).join(', ')}
          className="flex shrink-0 items-center rounded-md bg-raised px-1.25 text-[11px]/none font-medium text-soft"
        >
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{t('moreTags', { count: rest.length })}</span>
        </span>
      )}
    </div>
  );
}

function CardFoot({ card: { assignee, chat, entered_at, flow_fault } }: { readonly card: Card }) {
  const { now, targetMinutes, words } = useBoardScene();
  const { t, shortTime, moment } = words;
  const isLate = isOverdue(chat, targetMinutes, now);
  const Icon = isLate ? ClockAlert : Clock;
  const here = t('since', { at: moment(entered_at) });
  const waits = isLate && t('waits', { time: shortTime(chat.waiting_since, now) });
  return (
    <div className="mt-2 flex h-6.5 min-w-0 items-end gap-1.5 border-t border-line text-meta text-soft">
      {assignee ? (
        <>
          <Avatar name={assignee.name} image={assignee.image} look="person" size="tiny" />
          <span className="min-w-0 truncate leading-4.5" title={assignee.name}>
            {assignee.name}
          </span>
        </>
      ) : (
        <span className="flex min-w-0 items-center gap-1.25 text-muted">
          <UserRoundPlus aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate leading-4.5">{t('nobody')}</span>
        </span>
      )}
      {flow_fault && (
        <span title={t(`flowFault.${flow_fault}`)} className="shrink-0 self-center text-warn">
          <TriangleAlert aria-hidden className="size-3.5" />
          <span className="sr-only">{t(`flowFault.${flow_fault}`)}</span>
        </span>
      )}
      <span
        title={[here, waits].filter(Boolean).join(' · ')}
        className={
          isLate
            ? 'ml-auto flex shrink-0 items-center gap-1 font-semibold text-warn tabular-nums'
            : 'ml-auto flex shrink-0 items-center gap-1 text-muted tabular-nums'
        }
      >
        <Icon aria-hidden className="size-3.25" />
        <span className="leading-4.5">{shortTime(entered_at, now)}</span>
        {waits && <span className="sr-only">{waits}</span>}
      </span>
    </div>
  );
}

/** For keys and screen readers it is taken by its handle; what else can be done with it is in its menu. */
export function CardButtons({ card, hasMenu }: { readonly card: Card; readonly hasMenu: boolean }) {
  return (
    <>
      <Button slot="drag" className={`${buttonLook} right-8 size-6 not-data-[focus-visible]:opacity-0`}>
        <GripVertical aria-hidden className="size-3.5" />
      </Button>
      {hasMenu && <MenuButton card={card} />}
    </>
  );
}

const buttonLook =
  'absolute top-1.5 grid place-items-center rounded-md border border-line bg-surface text-soft outline-none data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand';

function MenuButton({ card }: { readonly card: Card }) {
  const { t } = useTranslation();
  const { openMenu, words } = useBoardScene();
  return (
    <Button
      aria-label={t('actionsFor', { name: words.nameOf(card.contact) })}
      onPress={({ target }) => openMenu(card, target)}
      className={`${buttonLook} right-1.5 size-6 hover:bg-raised pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:size-11 pointer-coarse:border-transparent pointer-coarse:bg-transparent`}
    >
      <EllipsisVertical aria-hidden className="size-3.5" />
    </Button>
  );
}

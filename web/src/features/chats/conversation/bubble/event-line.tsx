import type { Message } from '@yupflow/contract/messages';
import { SquareKanban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../locales/format.ts';
import { useReadablePhone } from '../../../../ui/use-readable-phone.ts';

/** What happened to the attendance, in the middle. */
export function EventLine({ message }: { readonly message: Message }) {
  const { t } = useTranslation('conversation');
  const readablePhone = useReadablePhone();
  const format = useFormat();
  const { event } = message;
  if (!event) return null;
  const isOfBoard = event.event === 'card_moved' || event.event === 'card_reset';
  const context = event.event === 'called' ? (event.to ?? undefined) : event.by === null ? 'nobody' : undefined;
  const to = event.event === 'number_changed' && event.to ? readablePhone(event.to.slice(1)) : (event.to ?? '');
  return (
    <div className="mx-auto max-w-[85%] px-3 py-0.5 text-center text-meta text-muted">
      <p className="wrap-anywhere">
        {isOfBoard && <SquareKanban aria-hidden className="mr-1.5 inline size-3.25 align-[-2px]" />}
        {t(`events.${event.event}`, { context, by: event.by ?? '', to })}
        {' · '}
        <time dateTime={message.created_at} title={format.moment(message.created_at)} className="tabular-nums">
          {format.time(new Date(message.created_at))}
        </time>
      </p>
      {event.note && <p className="mt-0.5 wrap-anywhere text-soft">“{event.note}”</p>}
    </div>
  );
}

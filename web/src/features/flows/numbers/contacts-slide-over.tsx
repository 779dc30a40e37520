import { Link } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { LoadMore } from '../../../resource/load-more.tsx';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { readablePhone } from '../../../ui/phone-numbers.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SlideOver, SlideOverBody, SlideOverHeader } from '../../../ui/slide-over.tsx';
import { outputLabel } from '../blocks/block-labels.ts';
import type { BlockFigures, Figure } from './figures.ts';
import { type Asked, useFigureContacts } from './use-stats.ts';

interface Props {
  readonly asked: Asked;
  readonly figure: Figure;
  readonly figures: readonly BlockFigures[];
  readonly onClose: () => void;
}

/** Who is behind a figure, the latest first. */
export function ContactsSlideOver({ asked, figure, figures, onClose }: Props) {
  const { t } = useTranslation('flow-numbers');
  const { t: ofBlocks } = useTranslation('blocks');
  const block = figures.find((one) => one.block.id === figure.block)?.block;
  const name = block?.name ?? '';
  const note =
    block && figure.output !== undefined
      ? t('contacts.output', { block: name, output: outputLabel(block, figure.output, ofBlocks).label })
      : t(`contacts.${figure.outcome ?? 'entered'}`, { block: name });
  return (
    <SlideOver isOpen onClose={onClose}>
      <SlideOverHeader title={t('contacts.title')} note={note} onClose={onClose} />
      <SlideOverBody>
        <Contacts asked={asked} figure={figure} />
      </SlideOverBody>
    </SlideOver>
  );
}

function Contacts({ asked, figure }: Pick<Props, 'asked' | 'figure'>) {
  const { t } = useTranslation('flow-numbers');
  const list = useFigureContacts(asked, figure);
  if (list.isPending)
    return (
      <div aria-busy className="flex flex-col gap-3">
        <Skeleton className="h-10 rounded-lg" />
        <Skeleton className="h-10 rounded-lg" />
        <Skeleton className="h-10 rounded-lg" />
      </div>
    );
  // A next page that did not come leaves the others where they are.
  if (list.isError && !list.data)
    return (
      <FailedPart onRetry={() => void list.refetch()} isRetrying={list.isRefetching}>
        {t('contacts.failed')}
      </FailedPart>
    );
  const contacts = list.data.pages.flatMap(({ results }) => results);
  if (contacts.length === 0) return <p className="text-dense text-muted">{t('contacts.empty')}</p>;
  return (
    <>
      <ul className="-mx-2 flex flex-col">
        {contacts.map((contact) => (
          <li key={`${contact.id} ${contact.at}`}>
            <Visitor contact={contact} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

interface VisitorProps {
  readonly contact: {
    readonly name: string;
    readonly phone: string | null;
    readonly chat_id: string | null;
    readonly at: string;
  };
}

const rowClass = 'flex min-h-12 items-center gap-3 rounded-lg px-2 py-1.5';

function Visitor({ contact }: VisitorProps) {
  const { t } = useTranslation('flow-numbers');
  const format = useFormat();
  const { name, phone, chat_id, at } = contact;
  const shown = name || (phone ? readablePhone(phone) : t('contacts.noName'));
  const inside = (
    <>
      <ContactAvatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-dense font-medium">{shown}</span>
        <span className="block text-meta text-muted">{format.moment(at)}</span>
      </span>
    </>
  );
  if (!chat_id) return <div className={rowClass}>{inside}</div>;
  return (
    <Link to={screens.chats.path} search={{ chat: chat_id }} className={`${rowClass} hover:bg-raised`}>
      {inside}
      <ChevronRight aria-hidden className="size-4 text-muted" />
    </Link>
  );
}

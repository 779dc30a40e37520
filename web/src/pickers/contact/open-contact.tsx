import { ApiError } from '@yupflow/contract/client';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlideOverBody, SlideOverHeader } from '../../ui/slide-over.tsx';
import { useContact } from './contact-calls.ts';
import { ContactGone } from './contact-gone.tsx';
import { ContactPanel } from './contact-panel.tsx';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
}

/** A contact that is there, on its way, gone, or not to be had right now. */
export function OpenContact({ id, onClose, onOpen }: Props) {
  const { t } = useTranslation('contact');
  const errorText = useErrorText();
  const { data: contact, error, refetch, isRefetching } = useContact(id);
  const isGone = error instanceof ApiError && error.code === 'not_found';
  if (contact && !isGone) return <ContactPanel contact={contact} onClose={onClose} onOpen={onOpen} />;
  return (
    <>
      <SlideOverHeader title={t('one')} onClose={onClose} />
      <SlideOverBody>
        {isGone ? (
          <ContactGone id={id} onOpen={onOpen} />
        ) : error ? (
          <ErrorState
            title={t('loadFailed')}
            message={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isRefetching}
          />
        ) : (
          <Loading />
        )}
      </SlideOverBody>
    </>
  );
}

function Loading() {
  const { t } = useTranslation('contact');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-40 rounded" />
          <Skeleton className="h-3 w-28 rounded" />
        </div>
      </div>
      {['name', 'phone', 'email', 'document'].map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-16 rounded" />
          <Skeleton className="h-8 rounded-lg" />
        </div>
      ))}
    </div>
  );
}

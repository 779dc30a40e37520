import { useTranslation } from 'react-i18next';
import { LoadMore } from '../../../../resource/load-more.tsx';
import { FailedPart } from '../../../../ui/failed-part.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { SlideOver, SlideOverBody, SlideOverHeader } from '../../../../ui/slide-over.tsx';
import { useOpenFlow } from '../open-flow.ts';
import { VersionRow } from './version-row.tsx';
import { useVersions } from './versions.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function HistorySlideOver({ isOpen, onClose }: Props) {
  const { t } = useTranslation('builder');
  const { name } = useOpenFlow();
  return (
    <SlideOver isOpen={isOpen} onClose={onClose}>
      <SlideOverHeader title={t('versions.title')} note={name} onClose={onClose} />
      <SlideOverBody>
        <Versions onClose={onClose} />
      </SlideOverBody>
    </SlideOver>
  );
}

function Versions({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { id } = useOpenFlow();
  const list = useVersions(id);
  if (list.isPending)
    return (
      <div aria-busy className="flex flex-col gap-3">
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
      </div>
    );
  if (list.isError && !list.data)
    return (
      <FailedPart onRetry={() => void list.refetch()} isRetrying={list.isRefetching}>
        {t('versions.loadFailed')}
      </FailedPart>
    );
  const versions = list.data.pages.flatMap(({ results }) => results);
  if (versions.length === 0) return <p className="text-dense text-muted">{t('versions.empty')}</p>;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {versions.map((version) => (
          <VersionRow key={version.id} version={version} onRestored={onClose} />
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

import { ApiError } from '@yupflow/contract/client';
import { type Tag, tagPalette } from '@yupflow/contract/tags';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { useItem } from '../../resource/use-item.ts';
import type { useOpen } from '../../resource/use-open.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlideOver, SlideOverBody, SlideOverHeader } from '../../ui/slide-over.tsx';
import { TagForm } from './tag-form.tsx';
import { tagsResource } from './tags-resource.ts';

interface Props {
  readonly slideOver: ReturnType<typeof useOpen>;
  readonly onRemove: (tag: Tag) => void;
}

const newTag = { name: '', color: tagPalette[0] };

export function TagSlideOver({ slideOver, onRemove }: Props) {
  const { isOpen, openId, close, closeSaved } = slideOver;
  return (
    <SlideOver isOpen={isOpen} onClose={close}>
      {openId === null ? (
        <TagForm id={null} values={newTag} onClose={close} onSaved={closeSaved} />
      ) : (
        <EditTag key={openId} id={openId} onClose={close} onSaved={closeSaved} onRemove={onRemove} />
      )}
    </SlideOver>
  );
}

interface EditProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onRemove: (tag: Tag) => void;
}

function EditTag({ id, onClose, onSaved, onRemove }: EditProps) {
  const { t } = useTranslation('tags');
  const errorText = useErrorText();
  const { data: tag, error, refetch, isRefetching } = useItem(tagsResource, id);
  const isGone = error instanceof ApiError && error.code === 'not_found';
  if (tag && !isGone)
    return (
      <TagForm
        id={id}
        values={{ name: tag.name, color: tag.color }}
        onClose={onClose}
        onSaved={onSaved}
        onRemove={() => onRemove(tag)}
      />
    );
  return (
    <>
      <SlideOverHeader title={t('one')} onClose={onClose} />
      <SlideOverBody>
        {isGone ? (
          <EmptyState drawing={<path d="M36 28h48v40H36zM48 42l24 12M72 42L48 54" />} title={t('gone.title')}>
            {t('gone.text')}
          </EmptyState>
        ) : error ? (
          <ErrorState
            title={t('loadOneFailed')}
            message={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isRefetching}
          />
        ) : (
          <div role="status" aria-label={t('loading')} className="flex flex-col gap-3">
            <Skeleton className="h-3 w-16 rounded" />
            <Skeleton className="h-8 rounded-lg" />
            <Skeleton className="mt-3 h-3 w-10 rounded" />
            <Skeleton className="h-20 rounded-lg" />
          </div>
        )}
      </SlideOverBody>
    </>
  );
}

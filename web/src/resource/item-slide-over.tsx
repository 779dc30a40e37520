import { ApiError } from '@yupflow/contract/client';
import type { ReactNode } from 'react';
import { useErrorText } from '../locales/error-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SlideOver, SlideOverBody, SlideOverHeader } from '../ui/slide-over.tsx';
import type { Item, Resource } from './resource.ts';
import { useItem } from './use-item.ts';
import type { useOpen } from './use-open.ts';
import { useResourceTexts } from './use-resource-texts.ts';

interface Props<I extends Item> {
  readonly resource: Resource<I>;
  readonly slideOver: ReturnType<typeof useOpen>;
  /** Null while a new one is being made. */
  readonly form: (item: I | null) => ReactNode;
  readonly isWide?: boolean;
}

/** The form that the address asks for: an empty one, or that of an item once it is there. */
export function ItemSlideOver<I extends Item>({ resource, slideOver, form, isWide = false }: Props<I>) {
  const { isOpen, openId, close } = slideOver;
  return (
    <SlideOver isOpen={isOpen} onClose={close} isWide={isWide}>
      {openId === null ? (
        form(null)
      ) : (
        <LoadedItem key={openId} resource={resource} id={openId} form={form} onClose={close} />
      )}
    </SlideOver>
  );
}

interface LoadedProps<I extends Item> extends Pick<Props<I>, 'resource' | 'form'> {
  readonly id: string;
  readonly onClose: () => void;
}

function LoadedItem<I extends Item>({ resource, id, form, onClose }: LoadedProps<I>) {
  const t = useResourceTexts(resource);
  const errorText = useErrorText();
  const { data: item, error, refetch, isRefetching } = useItem(resource, id);
  const isGone = error instanceof ApiError && error.code === 'not_found';
  if (item && !isGone) return form(item);
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

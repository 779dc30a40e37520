import type { Broadcast } from '@yupflow/contract/broadcasts';
import type { ContactSelection } from '@yupflow/contract/contacts';
import { useTranslation } from 'react-i18next';
import { ItemSlideOver } from '../../resource/item-slide-over.tsx';
import { useItem } from '../../resource/use-item.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlideOverBody, SlideOverHeader } from '../../ui/slide-over.tsx';
import { BroadcastForm } from './broadcast-form.tsx';
import { copyOf, newBroadcast } from './broadcast-values.ts';
import { broadcastsResource } from './broadcasts-resource.ts';
import type { usePanels } from './use-panels.ts';

interface Props {
  readonly panels: ReturnType<typeof usePanels>;
  readonly onRemove: (broadcast: Broadcast) => void;
}

/** The slide-over of the form: empty, filled from another broadcast or from a selection of contacts, or of its own. */
export function FormPanel({ panels, onRemove }: Props) {
  const { form, copyId, audience } = panels;
  const ways = { onClose: form.close, onSaved: form.closeSaved, onStarted: panels.openReportOf };
  return (
    <ItemSlideOver
      resource={broadcastsResource}
      slideOver={form}
      isWide
      form={(item) => {
        if (!item && copyId) return <CopyForm key={copyId} id={copyId} audience={audience} {...ways} />;
        if (!item)
          return (
            <BroadcastForm item={null} start={audience ? { ...newBroadcast, audience } : newBroadcast} {...ways} />
          );
        if (item.state !== 'waiting') return <Locked item={item} panels={panels} />;
        return <BroadcastForm item={item} start={newBroadcast} onRemove={() => onRemove(item)} {...ways} />;
      }}
    />
  );
}

interface CopyProps {
  readonly id: string;
  /** For others than the original. */
  readonly audience: ContactSelection | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onStarted: (id: string) => void;
}

function CopyForm({ id, audience, ...ways }: CopyProps) {
  const { t } = useTranslation('broadcasts');
  const { data: original, error } = useItem(broadcastsResource, id);
  if (original) {
    const copied = copyOf(original, t('copyName', { name: original.name }));
    return <BroadcastForm item={null} start={audience ? { ...copied, audience } : copied} {...ways} />;
  }
  // What it was copied from is gone: then it begins empty.
  if (error) return <BroadcastForm item={null} start={newBroadcast} {...ways} />;
  return (
    <>
      <SlideOverHeader title={t('new')} onClose={ways.onClose} />
      <SlideOverBody>
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-3">
          <Skeleton className="h-3 w-16 rounded" />
          <Skeleton className="h-8 rounded-lg" />
          <Skeleton className="h-20 rounded-lg" />
        </div>
      </SlideOverBody>
    </>
  );
}

/** Editable only while it waits: it may have begun since somebody looked. */
function Locked({ item, panels }: { readonly item: Broadcast; readonly panels: Props['panels'] }) {
  const { t } = useTranslation('broadcasts');
  return (
    <>
      <SlideOverHeader title={item.name} note={t('one')} onClose={panels.form.close} />
      <SlideOverBody>
        <EmptyState
          drawing={
            <>
              <path d="M24 40h14l34-16v48L38 56H24a6 6 0 0 1-6-6v-4a6 6 0 0 1 6-6Z" />
              <path d="M84 36c6 6 6 18 0 24M94 28c11 11 11 29 0 40" />
            </>
          }
          title={t('locked.title')}
          action={
            <Button look="primary" onPress={() => panels.openReportOf(item.id)}>
              {t('locked.report')}
            </Button>
          }
        >
          {t('locked.text')}
        </EmptyState>
      </SlideOverBody>
    </>
  );
}

import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../browser/now.ts';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { saveDraft } from '../saving/save-draft.ts';
import { secondsAgo } from '../saving/seconds-ago.ts';
import { useStale } from '../saving/stale-state.ts';

/** Whether what one sees is safe; where it is not, what to do. */
export function SavedState() {
  const { t } = useTranslation('builder');
  const saving = useBuilder((state) => state.saving);
  const store = useBuilderStore();
  if (saving === 'failed')
    return (
      <span role="alert" className="ml-3 flex min-w-0 items-center gap-1.5 text-meta whitespace-nowrap text-bad">
        <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
        {t('saving.failed')}
        <button type="button" onClick={() => void saveDraft(store)} className="rounded font-medium underline">
          {t('saving.retry')}
        </button>
      </span>
    );
  if (saving === 'stale')
    return (
      <button
        type="button"
        onClick={() => useStale.setState({ isOpen: true })}
        className="ml-3 flex items-center gap-1.5 rounded text-meta font-medium whitespace-nowrap text-bad underline"
      >
        <TriangleAlert aria-hidden className="size-3.5" />
        {t('saving.stale')}
      </button>
    );
  return (
    <span className="ml-3 flex min-w-0 items-center gap-1 text-meta whitespace-nowrap text-muted max-sm:hidden">
      {saving === 'saved' ? <SavedAgo /> : <OnItsWay saving={saving} />}
    </span>
  );
}

function SavedAgo() {
  const { t, i18n } = useTranslation('builder');
  const now = useNow(5_000);
  const at = useBuilder((state) => state.savedAt);
  return (
    <>
      <Check aria-hidden className="size-3.5 text-ok" />
      {t('saving.saved', { time: secondsAgo(i18n.language, new Date(at), now) })}
    </>
  );
}

function OnItsWay({ saving }: { readonly saving: 'waiting' | 'saving' | 'offline' }) {
  const { t } = useTranslation('builder');
  const Icon = saving === 'offline' ? CloudOff : LoaderCircle;
  return (
    <>
      <Icon aria-hidden className={`size-3.5 ${saving === 'saving' ? 'animate-turn' : ''}`} />
      {t(`saving.${saving}`)}
    </>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { optOuts } from '@yupflow/contract/opt-outs';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { TagPicker } from '../../pickers/tag-picker.tsx';
import { useTagsOf } from '../../pickers/tag-picker-tags.tsx';
import { HelpLink } from '../../resource/help-link.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';

/** The tag that puts whoever gets it on the list; saved as soon as it is chosen. */
export function OptOutTag() {
  const { t } = useTranslation('broadcasts');
  const client = useQueryClient();
  const errorText = useErrorText();
  const {
    data: settings,
    error,
    refetch,
    isRefetching,
  } = useQuery({
    queryKey: ['opt-outs', 'settings'],
    queryFn: ({ signal }) => call(optOuts.getSettings, {}, { signal }),
  });
  const save = useMutation({
    mutationFn: (tag_id: string | null) => call(optOuts.updateSettings, { body: { tag_id } }),
    onSuccess: (kept) => {
      client.setQueryData(['opt-outs', 'settings'], kept);
      toast.success(t('optOuts.tagSaved'));
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['opt-outs'] }),
  });
  const chosen = save.isPending ? save.variables : (settings?.tag_id ?? null);
  const tags = useTagsOf(chosen ? [chosen] : []);
  if (error && !settings)
    return (
      <FailedPart onRetry={() => void refetch()} isRetrying={isRefetching}>
        {t('optOuts.tagFailed')}
      </FailedPart>
    );
  if (!settings || !tags)
    return (
      <div role="status" aria-label={t('optOuts.loading')}>
        <Skeleton className="h-12 rounded-lg" />
      </div>
    );
  return (
    <TagPicker
      label={t('optOuts.tag')}
      help={
        <>
          {t('optOuts.tagHelp')} <HelpLink about="broadcasts#opt-out" />
        </>
      }
      isOptional
      value={tags}
      // One at most: the one that was ticked last.
      onChange={(next) => save.mutate(next.findLast(({ id }) => id !== chosen)?.id ?? null)}
    />
  );
}

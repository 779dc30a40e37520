import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DefaultFlows as Chosen, companies } from '@yupflow/contract/companies';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { atMostPhone, useMediaQuery } from '../../browser/media-query.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { FlowPicker } from '../../pickers/flow-picker.tsx';
import { cx } from '../../ui/cx.ts';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';

const key = ['flows', 'default'];
const shown = ['defaultFlowId', 'mediaFlowId', 'campaignFlowId'] as const satisfies (keyof Chosen)[];

/** Flows that start by themselves, chosen where flows are. On a phone they are folded: the list comes first. */
export function DefaultFlows() {
  const { t } = useTranslation('flows');
  const client = useQueryClient();
  const errorText = useErrorText();
  const isPhone = useMediaQuery(atMostPhone);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { data, error, refetch, isRefetching } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(companies.getDefaultFlows, {}, { signal }),
  });
  const change = useMutation({
    mutationFn: (changes: Partial<Chosen>) => call(companies.setDefaultFlows, { body: changes }),
    onMutate: (changes) => {
      const before = client.getQueryData<Chosen>(key);
      client.setQueryData<Chosen>(key, (chosen) => chosen && { ...chosen, ...changes });
      return before;
    },
    onSuccess: (chosen) => {
      client.setQueryData(key, chosen);
      toast.success(t('defaults.saved'));
    },
    onError: (error, _changes, before) => {
      client.setQueryData(key, before);
      toast.error(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['flows'] }),
  });
  if (error && !data)
    return (
      <FailedPart
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
        className="border-b border-line bg-page px-6 py-4 max-sm:px-4"
      >
        {t('defaults.failed')}
      </FailedPart>
    );
  return (
    <section
      aria-label={t(data ? 'defaults.title' : 'defaults.loading')}
      aria-busy={!data}
      className="border-b border-line bg-page px-6 max-sm:px-4"
    >
      {isPhone && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
          className="flex h-12 w-full items-center justify-between gap-2 text-dense font-semibold"
        >
          {t('defaults.title')}
          <ChevronDown
            aria-hidden
            className={cx('size-4 text-muted transition-transform duration-120', isUnfolded && 'rotate-180')}
          />
        </button>
      )}
      {(!isPhone || isUnfolded) && (
        <div className="grid gap-4 py-4 max-sm:pt-1 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((name) =>
            data ? (
              <FlowPicker
                key={name}
                label={t(`defaults.${name}`)}
                help={t(`defaults.${name}Help`)}
                noneLabel={t('defaults.none')}
                isPublishedOnly
                value={data[name]}
                onChange={(flow) => change.mutate({ [name]: flow })}
              />
            ) : (
              <Skeleton key={name} className="h-15 rounded-lg" />
            ),
          )}
        </div>
      )}
    </section>
  );
}

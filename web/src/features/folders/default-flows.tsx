import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DefaultFlows as Chosen, companies } from '@yupflow/contract/companies';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { FlowPicker } from '../../pickers/flow-picker.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const key = ['flows', 'default'];
// What starts after a broadcast is chosen once there are broadcasts.
const shown = ['defaultFlowId', 'mediaFlowId'] as const satisfies (keyof Chosen)[];

/** Flows that start by themselves, chosen where flows are. */
export function DefaultFlows() {
  const { t } = useTranslation('flows');
  const client = useQueryClient();
  const errorText = useErrorText();
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
      className="grid gap-4 border-b border-line bg-page px-6 py-4 max-sm:px-4 sm:grid-cols-2"
    >
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
    </section>
  );
}

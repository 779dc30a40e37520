import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CleanupPreview, type CleanupType, dataCleanup } from '@yupflow/contract/data-cleanup';
import { limits } from '@yupflow/contract/limits';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { cleanupsQuery, previewQuery } from './cleanup-calls.ts';
import { isConfirmed } from './is-confirmed.ts';

interface Props {
  readonly type: CleanupType;
  readonly companyName: string;
  readonly onClose: () => void;
}

/** What goes along, and the company's name typed by hand: nothing of this comes back. */
export function CleanupDialog({ type, companyName, onClose }: Props) {
  const { t } = useTranslation('data-cleanup');
  const errorText = useErrorText();
  const client = useQueryClient();
  const [confirm, setConfirm] = useState('');
  const preview = useQuery(previewQuery(type));
  const isEmpty = preview.data?.dependants.length === 0;
  const start = useMutation({
    mutationFn: () => call(dataCleanup.start, { body: { type, confirm } }),
    onSuccess: async () => {
      toast.success(t('started'));
      await client.invalidateQueries(cleanupsQuery);
      onClose();
    },
    // It runs already: the page behind shows it.
    onError: () => client.invalidateQueries(cleanupsQuery),
  });
  return (
    <FormDialog
      title={t('confirm.title', { category: t(`types.${type}`) })}
      confirmLabel={t('confirm.delete')}
      canConfirm={isConfirmed(confirm, companyName) && preview.data !== undefined && !isEmpty}
      isPending={start.isPending}
      isDangerous
      onConfirm={() => start.mutate()}
      onClose={onClose}
    >
      <p className="text-body text-muted">{t(`confirm.texts.${type}`)}</p>
      {preview.data ? (
        <Dependants dependants={preview.data.dependants} />
      ) : preview.error ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-dense">
          <p className="mr-auto">
            {t('confirm.previewFailed')} {errorText(preview.error)}
          </p>
          <Button isPending={preview.isRefetching} onPress={() => void preview.refetch()}>
            {t('confirm.countAgain')}
          </Button>
        </div>
      ) : (
        <div role="status" aria-label={t('confirm.counting')} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-40 rounded" />
          <Skeleton className="h-4 w-52 rounded" />
          <Skeleton className="h-4 w-32 rounded" />
        </div>
      )}
      {!isEmpty && (
        <TextField
          label={t('confirm.name')}
          help={t('confirm.nameHelp', { name: companyName })}
          value={confirm}
          onChange={setConfirm}
          inputRef={focusOnArrival}
          autoComplete="off"
          isCode
        />
      )}
      {start.error && (
        <Banner look="bad" icon={CircleAlert} role="alert" className="rounded-lg border px-3 py-2.5">
          {errorText(start.error)}
        </Banner>
      )}
    </FormDialog>
  );
}

function Dependants({ dependants }: Pick<CleanupPreview, 'dependants'>) {
  const { t } = useTranslation('data-cleanup');
  if (dependants.length === 0) return <p className="text-dense font-medium">{t('confirm.nothing')}</p>;
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-3">
      {(['removed', 'changed'] as const).map((fate) => (
        <OfFate key={fate} fate={fate} dependants={dependants.filter((one) => one.fate === fate)} />
      ))}
    </div>
  );
}

interface OfFateProps extends Pick<CleanupPreview, 'dependants'> {
  readonly fate: 'removed' | 'changed';
}

function OfFate({ fate, dependants }: OfFateProps) {
  const { t } = useTranslation('data-cleanup');
  const format = useFormat();
  if (dependants.length === 0) return null;
  return (
    <section aria-label={t(`confirm.fates.${fate}`)}>
      <h3 className="text-dense font-semibold">{t(`confirm.fates.${fate}`)}</h3>
      <ul className="mt-1 grid gap-x-4 text-dense text-soft sm:grid-cols-2">
        {dependants.map(({ kind, count, has_more_than_count }) => (
          <li key={kind} className="flex justify-between gap-2">
            <span>{t(`kinds.${kind}`)}</span>
            <span className="tabular-nums">
              {has_more_than_count
                ? t('confirm.moreThan', { count: format.number(limits.countedTotal) })
                : format.number(count)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

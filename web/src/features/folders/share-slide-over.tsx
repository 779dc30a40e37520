import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FlowRow, type FlowShare, flows } from '@yupflow/contract/flows';
import { Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SlideOver, SlideOverBody, SlideOverHeader } from '../../ui/slide-over.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly flow: FlowRow | null;
  readonly onClose: () => void;
}

/** The four settings of a shared flow, and its link. */
export function ShareSlideOver({ flow, onClose }: Props) {
  return (
    <SlideOver isOpen={flow !== null} onClose={onClose}>
      {flow && <LoadedShare flow={flow} onClose={onClose} />}
    </SlideOver>
  );
}

const shareKey = (id: string) => ['flows', 'share', id];

function LoadedShare({ flow, onClose }: { readonly flow: FlowRow; readonly onClose: () => void }) {
  const { t } = useTranslation('flows');
  const errorText = useErrorText();
  const share = useQuery({
    queryKey: shareKey(flow.id),
    queryFn: ({ signal }) => call(flows.getShare, { params: { id: flow.id } }, { signal }),
    // What somebody is changing must not change under their hands.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (share.data) return <ShareForm flow={flow} share={share.data} onClose={onClose} />;
  return (
    <>
      <SlideOverHeader title={t('share.title')} note={flow.name} onClose={onClose} />
      <SlideOverBody>
        {share.error ? (
          <ErrorState
            title={t('loadOneFailed')}
            message={errorText(share.error)}
            onRetry={() => void share.refetch()}
            isRetrying={share.isRefetching}
          />
        ) : (
          <Skeleton className="h-40 rounded-lg" />
        )}
      </SlideOverBody>
    </>
  );
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

interface FormProps {
  readonly flow: FlowRow;
  readonly share: FlowShare;
  readonly onClose: () => void;
}

function ShareForm({ flow, share, onClose }: FormProps) {
  const { t } = useTranslation('flows');
  const client = useQueryClient();
  const errorText = useErrorText();
  const [values, setValues] = useState(share);
  const [companies, setCompanies] = useState(share.companies.join('\n'));
  const [isWrong, setIsWrong] = useState(false);
  const save = useMutation({
    mutationFn: ({ token: _, ...sent }: FlowShare) => call(flows.setShare, { params: { id: flow.id }, body: sent }),
    onSuccess: (saved) => {
      client.setQueryData(shareKey(flow.id), saved);
      setValues(saved);
      toast.success(t('share.saved'));
    },
  });
  const isDirty = JSON.stringify({ ...values, companies: idsIn(companies) }) !== JSON.stringify(share);
  const link = values.token && share.is_active ? `${location.origin}/share-flow/${values.token}` : null;

  function submit() {
    const ids = idsIn(companies);
    const isFaulty = values.is_restricted && (ids.length === 0 || !ids.every((id) => idShape.test(id)));
    setIsWrong(isFaulty);
    if (!isFaulty) save.mutate({ ...values, companies: values.is_restricted ? ids.map((id) => id.toLowerCase()) : [] });
  }

  async function copy() {
    if (!link) return;
    await navigator.clipboard.writeText(link);
    toast.success(t('share.copied'));
  }

  return (
    <FormSlideOver
      title={t('share.title')}
      note={flow.name}
      saveLabel={t('share.save')}
      isDirty={isDirty && !save.isPending}
      isSaving={save.isPending}
      error={save.error ? errorText(save.error) : null}
      onSave={submit}
      onClose={onClose}
    >
      <Checkbox
        label={t('share.active')}
        help={t('share.activeHelp')}
        isChecked={values.is_active}
        onChange={(is_active) => setValues({ ...values, is_active })}
      />
      <Checkbox
        label={t('share.clone')}
        help={t('share.cloneHelp')}
        isChecked={values.can_clone}
        onChange={(can_clone) => setValues({ ...values, can_clone })}
      />
      <Checkbox
        label={t('share.restricted')}
        help={t('share.restrictedHelp')}
        isChecked={values.is_restricted}
        onChange={(is_restricted) => setValues({ ...values, is_restricted })}
      />
      {values.is_restricted && (
        <TextArea
          label={t('share.companies')}
          help={t('share.companiesHelp')}
          value={companies}
          onChange={setCompanies}
          rows={4}
          error={isWrong ? t('share.companiesWrong') : null}
        />
      )}
      {link ? (
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={t('share.link')}
              value={link}
              onChange={() => {}}
              isReadOnly
              start={
                <Link2
                  aria-hidden
                  className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
                />
              }
              inputClassName="pl-9"
            />
          </div>
          <IconButton label={t('share.copy')} icon={Copy} onPress={() => void copy()} />
        </div>
      ) : (
        <p className="text-dense text-muted">{t('share.noLink')}</p>
      )}
    </FormSlideOver>
  );
}

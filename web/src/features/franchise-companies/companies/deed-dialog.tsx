import { useMutation, useQueryClient } from '@tanstack/react-query';
import { franchiseCompanies, type SoldCompany } from '@yupflow/contract/franchise-companies';
import { limits } from '@yupflow/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { startSupport } from '../../../api/support.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ShownCode } from './code-slide.tsx';

export interface Deed {
  readonly kind: 'suspend' | 'reactivate' | 'remove' | 'restore' | 'renewCode' | 'enter';
  readonly company: SoldCompany;
}

interface Props {
  readonly deed: Deed;
  readonly onCode: (code: ShownCode) => void;
  readonly onClose: () => void;
}

/** What a toast says of it, and how it is taken back where that is simple. */
interface Done {
  readonly text: string;
  readonly undo?: () => Promise<unknown>;
  readonly undone?: string;
}

interface Given {
  readonly reason: string;
  readonly day: string | null;
}

/** Asks before what its people will feel; for some deeds, why and until when. */
export function DeedDialog({ deed: { kind, company }, onCode, onClose }: Props) {
  const { t } = useTranslation('franchise-companies');
  const errorText = useErrorText();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [day, setDay] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const { id, name } = company;
  const params = { id };
  const days = limits.companyGraceDays;

  async function act(given: Given): Promise<Done | null> {
    switch (kind) {
      case 'suspend':
        await call(franchiseCompanies.suspend, { params, body: { reason: given.reason } });
        return {
          text: t('suspend.done', { company: name }),
          // Another's due date would move: it takes a decision, not a click.
          ...((company.state === 'active' || company.state === 'expiring') && {
            undo: () => call(franchiseCompanies.reactivate, { params, body: { due_date: null } }),
            undone: t('reactivate.done', { company: name }),
          }),
        };
      case 'reactivate':
        await call(franchiseCompanies.reactivate, { params, body: { due_date: given.day } });
        return { text: t('reactivate.done', { company: name }) };
      case 'remove':
        await call(franchiseCompanies.remove, { params });
        return {
          text: t('remove.done', { company: name, days }),
          undo: () => call(franchiseCompanies.restore, { params }),
          undone: t('restore.done', { company: name }),
        };
      case 'restore':
        await call(franchiseCompanies.restore, { params });
        return { text: t('restore.done', { company: name }) };
      case 'renewCode': {
        const { code } = await call(franchiseCompanies.renewCode, { params });
        if (code) onCode({ code, company: name });
        return null;
      }
      case 'enter': {
        const { token } = await call(franchiseCompanies.enter, { params, body: { reason: given.reason } });
        startSupport(token);
        return null;
      }
    }
  }

  const refresh = () => client.invalidateQueries({ queryKey: ['franchise-companies'] });

  function say({ text, undo, undone }: Done): void {
    const takeBack = () => {
      undo?.()
        .then(() => toast.success(undone))
        .catch((error: unknown) => toast.error(errorText(error)))
        .finally(() => void refresh());
    };
    toast.success(text, undo && { action: { label: t('undo'), onClick: takeBack } });
  }

  const deed = useMutation({
    mutationFn: act,
    onSuccess: (done) => {
      if (done) say(done);
      onClose();
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: refresh,
  });
  const confirm = () => deed.mutate({ reason: reason.trim(), day });

  if (kind === 'restore' || kind === 'renewCode') {
    const words =
      kind === 'restore'
        ? { title: t('restore.title', { company: name }), text: t('restore.text'), verb: t('menu.restore') }
        : { title: t('renewCode.title', { company: name }), text: t('renewCode.text'), verb: t('renewCode.confirm') };
    return (
      <ConfirmDialog
        isOpen
        look="primary"
        title={words.title}
        confirmLabel={words.verb}
        isPending={deed.isPending}
        onConfirm={confirm}
        onCancel={onClose}
      >
        {words.text}
      </ConfirmDialog>
    );
  }

  const words = {
    title: t(`${kind}.title`, { company: name }),
    text: kind === 'remove' ? t('remove.text', { days }) : t(`${kind}.text`),
    confirm: t(`${kind}.confirm`),
  };
  const isNamed = typed.trim() === name;
  return (
    <FormDialog
      title={words.title}
      confirmLabel={words.confirm}
      canConfirm={kind !== 'remove' || isNamed}
      isPending={deed.isPending}
      isDangerous={kind === 'remove' || kind === 'suspend'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-body text-muted">{words.text}</p>
      {(kind === 'suspend' || kind === 'enter') && (
        <TextField
          label={t(`${kind}.reason`)}
          help={t(`${kind}.reasonHelp`)}
          isOptional
          value={reason}
          onChange={setReason}
          maxLength={200}
          autoComplete="off"
        />
      )}
      {kind === 'reactivate' && (
        <DateField label={t('reactivate.day')} help={t('reactivate.dayHelp')} value={day} onChange={setDay} />
      )}
      {kind === 'remove' && (
        <TextField label={t('remove.type')} placeholder={name} value={typed} onChange={setTyped} autoComplete="off" />
      )}
    </FormDialog>
  );
}

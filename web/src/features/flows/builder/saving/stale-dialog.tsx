import { useNavigate } from '@tanstack/react-router';
import { flows } from '@yupflow/contract/flows';
import { limits } from '@yupflow/contract/limits';
import { screens } from '@yupflow/contract/screens';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useErrorText } from '../../../../locales/error-text.ts';
import { useTimeZone } from '../../../../locales/time-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { useRelativeTime } from '../../../../ui/relative-time.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { DialogFrame } from '../dialog-frame.tsx';
import { refreshFlow, useOpenFlow } from '../open-flow.ts';
import { useStale } from './stale-state.ts';

/** Somebody else saved: theirs can be loaded, and one's own is not lost for it. */
export function StaleDialog() {
  const { t, i18n } = useTranslation('builder');
  const errorText = useErrorText();
  const relative = useRelativeTime();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const store = useBuilderStore();
  const { id, name, folder_id } = useOpenFlow();
  const isStale = useBuilder((state) => state.saving === 'stale');
  const { by, isOpen } = useStale();
  const [doing, setDoing] = useState<'load' | 'copy' | null>(null);
  const close = () => useStale.setState({ isOpen: false });

  async function attempt(what: 'load' | 'copy', deed: () => Promise<void>) {
    setDoing(what);
    try {
      await deed();
      close();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setDoing(null);
    }
  }

  async function loadTheirs() {
    store.getState().load(await call(flows.get, { params: { id } }));
    await refreshFlow(id);
  }

  async function keepMine() {
    const { document } = store.getState();
    const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium', timeZone }).format(new Date());
    const copyName = t('stale.copyName', { name: `${name} ${time}` })
      .slice(-limits.nameLength)
      .trim();
    const { id: copy } = await call(flows.duplicate, { params: { id }, body: { name: copyName, folder_id } });
    const { revision } = await call(flows.get, { params: { id: copy } });
    await call(flows.save, { params: { id: copy }, body: { revision, document } });
    // Nothing of it is lost by leaving.
    store.getState().load(await call(flows.get, { params: { id } }));
    await refreshFlow(id);
    toast.success(t('stale.copied', { name: copyName }));
    await navigate({ to: screens['flows-id'].path.replace('{id}', copy), ignoreBlocker: true });
  }

  return (
    <DialogFrame
      isOpen={isStale && isOpen}
      onClose={close}
      title={t('stale.title')}
      footer={
        <>
          <Button look="ghost" onPress={close}>
            {t('stale.later')}
          </Button>
          <Button
            isPending={doing === 'load'}
            isDisabled={doing === 'copy'}
            onPress={() => void attempt('load', loadTheirs)}
          >
            {t('stale.loadTheirs')}
          </Button>
          <Button
            look="primary"
            isPending={doing === 'copy'}
            isDisabled={doing === 'load'}
            onPress={() => void attempt('copy', keepMine)}
          >
            {t('stale.keepMine')}
          </Button>
        </>
      }
    >
      <p className="text-body text-soft">
        {t('stale.text', { name: by?.name ?? t('stale.somebody'), time: by ? relative(by.at) : '' })}
      </p>
    </DialogFrame>
  );
}

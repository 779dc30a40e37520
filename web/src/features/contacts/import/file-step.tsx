import { ApiError } from '@yupflow/contract/client';
import type { ContactImport, fileFaults } from '@yupflow/contract/contact-imports';
import type { Language } from '@yupflow/contract/languages';
import { CircleAlert, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { HelpLink } from '../../../resource/help-link.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { DropZone } from './drop-zone.tsx';
import { downloadTemplate, sendSheet, useTakeImport } from './import-calls.ts';
import { ImportFrame } from './import-frame.tsx';
import { LastImport } from './last-import.tsx';
import { faultOfSheet } from './read-sheet-kind.ts';
import { useFileFaultText } from './use-file-fault-text.ts';
import { useImportFormat } from './use-import-format.ts';
import { WaitingImport } from './waiting-import.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onImport: (id: string) => void;
}

interface Sending {
  readonly name: string;
  readonly share: number;
}

/** Choosing and sending a sheet, with the template beside it. */
export function FileStep({ onClose, onImport }: Props) {
  const { t } = useTranslation('contacts-import');
  const faultText = useSendFaultText();
  const take = useTakeImport();
  const [sending, setSending] = useState<Sending | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);
  // Nobody waits for it any more.
  useEffect(() => () => abort.current?.abort(), []);

  async function send(sheets: readonly File[]) {
    const [sheet] = sheets;
    if (!sheet) return;
    setFault(null);
    if (sheets.length > 1) return setFault(t('drop.one'));
    const plainFault = await faultOfSheet(sheet);
    if (plainFault) return setFault(`${sheet.name}: ${faultText(plainFault)}`);
    const controller = new AbortController();
    abort.current = controller;
    setSending({ name: sheet.name, share: 0 });
    try {
      const onProgress = (share: number) => setSending({ name: sheet.name, share });
      const sent = await sendSheet(sheet, { onProgress, signal: controller.signal });
      take(sent);
      onImport(sent.id);
    } catch (error) {
      if (!controller.signal.aborted) setFault(`${sheet.name}: ${faultText(error)}`);
      setSending(null);
    }
  }

  return (
    <ImportFrame note={t('notes.file')} step="file" onClose={onClose}>
      {fault && (
        <Banner look="bad" icon={CircleAlert} role="alert" className="rounded-lg border px-3 py-2.5 wrap-anywhere">
          {fault}
        </Banner>
      )}
      {!sending && <WaitingImport onOpen={onImport} />}
      {sending ? (
        <SendingSheet {...sending} onCancel={() => abort.current?.abort()} />
      ) : (
        <DropZone onSheets={(sheets) => void send(sheets)} />
      )}
      <Template />
      <LastImport onOpen={onImport} />
    </ImportFrame>
  );
}

/** In words: what we saw ourselves, or what the server said. */
function useSendFaultText() {
  const fileFaultText = useFileFaultText();
  const errorText = useErrorText();
  return (fault: (typeof fileFaults)[number] | unknown): string => {
    if (typeof fault === 'string') return fileFaultText(fault as ContactImport['fault'] & string);
    const [code] = fault instanceof ApiError ? Object.values(fault.fields) : [];
    return code ? fileFaultText(code as ContactImport['fault'] & string) : errorText(fault);
  };
}

function SendingSheet({ name, share, onCancel }: Sending & { readonly onCancel: () => void }) {
  const { t } = useTranslation('contacts-import');
  const format = useImportFormat();
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line px-5 py-6">
      <div className="flex items-baseline justify-between gap-4">
        <p className="truncate text-body font-medium" title={name}>
          {t('drop.sending', { name })}
        </p>
        <span className="text-dense text-muted tabular-nums">{format.percent(share)}</span>
      </div>
      <ProgressBar label={t('drop.sending', { name })} share={share} />
      <div>
        <Button onPress={onCancel}>{t('drop.cancel')}</Button>
      </div>
    </div>
  );
}

function Template() {
  const { t, i18n } = useTranslation('contacts-import');
  const errorText = useErrorText();
  const [isFetching, setIsFetching] = useState(false);
  const [fault, setFault] = useState<unknown>(null);

  async function download() {
    setIsFetching(true);
    setFault(null);
    await downloadTemplate(i18n.language as Language, t('template.file')).catch(setFault);
    setIsFetching(false);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-xl border border-line px-4 py-3">
      <div className="min-w-0">
        <p className="text-dense font-medium">{t('template.title')}</p>
        <p className="text-meta text-muted">
          {t('template.text')} <HelpLink about="contacts#import" />
        </p>
        {fault !== null && (
          <p role="alert" className="text-meta text-bad">
            {errorText(fault)}
          </p>
        )}
      </div>
      <Button icon={Download} isPending={isFetching} onPress={() => void download()}>
        {t('template.action')}
      </Button>
    </div>
  );
}

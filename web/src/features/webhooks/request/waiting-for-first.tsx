import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '../../../resource/copy-and-tell.ts';
import { HelpLink } from '../../../resource/help-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../code-block.tsx';
import { useEditor } from '../editor-context.ts';

/** How the first request gets here: what to do at the sender's, or a line for the shell. */
export function WaitingForFirst() {
  const { t } = useTranslation('webhooks');
  const {
    webhook: { source, url },
  } = useEditor();
  const command = `curl -X POST '${url}' \\
  -H 'Content-Type: application/json' \\
  -d '${t('waiting.example')}'`;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-6">
      <div role="status">
        <p className="flex items-center gap-2 text-section font-semibold">
          <span aria-hidden className="size-2 animate-breathe rounded-full bg-ok" />
          {t('waiting.title')}
        </p>
        <p className="mt-1 text-body text-muted">
          {t('waiting.text')} <HelpLink about="webhooks#mapping" />
        </p>
      </div>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-dense/5 text-soft marker:text-muted">
        {(['copy', 'paste', 'send'] as const).map((step) => (
          <li key={step}>{t(`sources.${source}.steps.${step}`)}</li>
        ))}
      </ol>
      {source === 'custom' && (
        <div className="overflow-hidden rounded-lg border border-line">
          <div className="flex items-center border-b border-line bg-raised/60 py-0.5 pr-1 pl-3">
            <p className="mr-auto text-meta font-medium text-soft">{t('waiting.try')}</p>
            <Button
              look="ghost"
              icon={Copy}
              onPress={() => void copyAndTell(command, { done: t('waiting.copied'), failed: t('copyFailed') })}
            >
              {t('waiting.copy')}
            </Button>
          </div>
          <CodeBlock>{command}</CodeBlock>
        </div>
      )}
    </div>
  );
}

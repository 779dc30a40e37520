import { Link } from '@tanstack/react-router';
import type { Automation, Message } from '@yupflow/contract/messages';
import { ArrowUpRight, CircleHelp } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/me.ts';
import { useFormat } from '../../../../locales/format.ts';

/** Beside an automatic message on hover and focus, below it on touch: what sent it. */
export function WhyFired({ message }: { readonly message: Message }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const triggerText = useTriggerText();
  const { automation } = message;
  if (!automation) return null;
  const { flow, trigger } = automation;
  const facts = [
    ...(flow
      ? [
          [t('why.flow'), flow.name],
          [t('why.version'), String(flow.version)],
          [t('why.block'), flow.block],
        ]
      : []),
    [t('why.at'), format.moment(trigger.at)],
  ] as const;
  return (
    <DialogTrigger>
      <Button className="inline-flex h-6 items-center gap-1.25 rounded-md border border-line bg-surface px-2 text-meta/none font-medium whitespace-nowrap text-soft opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 aria-expanded:opacity-100 pointer-coarse:mt-1 pointer-coarse:h-7 pointer-coarse:opacity-100">
        <CircleHelp aria-hidden className="size-3.25 text-muted" />
        {t('why.question')}
      </Button>
      {/* Without a dialog inside, it is one itself: with the hidden button that closes it. */}
      <Popover
        placement="top"
        aria-label={t('why.question')}
        className="w-72 rounded-xl border border-line bg-surface p-4 shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
      >
        <h2 className="text-dense font-semibold">{t('why.question')}</h2>
        <p className="mt-1 text-dense wrap-anywhere text-soft">{triggerText(trigger)}</p>
        <dl className="mt-3 grid grid-cols-[80px_minmax(0,1fr)] gap-y-1 text-dense">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {flow && <FlowLink flow={flow} />}
      </Popover>
    </DialogTrigger>
  );
}

/** In words: what began it, by the name it has, and what was written. */
function useTriggerText(): (trigger: Automation['trigger']) => string {
  const { t } = useTranslation('conversation');
  return ({ kind, name, text }) => {
    if (kind === 'keyword' && name && text) return t('why.triggers.keyword', { name, text });
    if (!name) return t(`why.unnamed.${kind}`);
    if (kind === 'keyword') return t('why.triggers.keywordAlone', { name });
    return t(`why.triggers.${kind}`, { name });
  };
}

function FlowLink({ flow }: { readonly flow: NonNullable<Automation['flow']> }) {
  const { t } = useTranslation('conversation');
  const canSeeFlows = useMe()?.permissions.includes('flow') ?? false;
  if (!canSeeFlows) return null;
  return (
    <Link
      to="/flows/$id"
      params={{ id: flow.id }}
      search={{ block: flow.block_id }}
      className="mt-3 inline-flex items-center gap-1 rounded text-dense font-medium text-brand-strong hover:underline"
    >
      {t('why.open')}
      <ArrowUpRight aria-hidden className="size-3.5" />
    </Link>
  );
}

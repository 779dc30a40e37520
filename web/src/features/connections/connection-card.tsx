import { useNavigate } from '@tanstack/react-router';
import type { Connection } from '@yupflow/contract/connections';
import { Ellipsis } from 'lucide-react';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../../ui/menu.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHealth, useLineAction } from './connections-calls.ts';
import { HistoryProgress } from './history-progress.tsx';
import { LineMark } from './line-mark.tsx';
import { LineStatus } from './line-status.tsx';
import { LineTrouble } from './line-trouble.tsx';
import { nextStepOf, troubleOf } from './next-step.ts';
import { UptimeStrip } from './uptime-strip.tsx';

export interface LineDeeds {
  readonly select: (line: Connection) => void;
  readonly pair: (line: Connection) => void;
  readonly edit: (line: Connection) => void;
  readonly showTemplates: (line: Connection) => void;
  readonly disconnect: (line: Connection) => void;
  readonly remove: (line: Connection) => void;
}

interface Props {
  readonly line: Connection;
  readonly isSelected: boolean;
  readonly deeds: LineDeeds;
}

export function ConnectionCard({ line, isSelected, deeds }: Props) {
  const { t } = useTranslation('connections');
  const trouble = troubleOf(line);
  const isLost = trouble !== null && trouble !== 'network';
  return (
    <li
      className={cx(
        '@container overflow-hidden rounded-xl border bg-surface',
        isSelected ? 'border-brand-strong ring-1 ring-brand-strong' : isLost ? 'border-bad-line' : 'border-line',
      )}
    >
      <div className="relative grid grid-cols-[minmax(0,1fr)_9.25rem_9rem_11rem] items-center gap-4 px-4 py-3 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-y-2">
        <div className="flex min-w-0 items-center gap-3.5 max-lg:col-start-1 max-lg:col-end-3 max-lg:row-start-1 max-lg:pr-11">
          <LineMark type={line.type} color={line.color} />
          <div className="min-w-0">
            <p className="flex items-center gap-2">
              {/* The whole card opens its health; what stands on it keeps its own press. */}
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => deeds.select(line)}
                className="truncate text-body font-semibold outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-brand"
                title={line.name}
              >
                {line.name}
              </button>
              {/* Where it would cost the name its room, the mark before it says the same. */}
              <span className="shrink-0 rounded-md bg-raised px-1.5 py-0.5 text-meta text-soft @max-3xl:hidden">
                {t(`types.${line.type}.name`)}
              </span>
            </p>
            <p className="truncate text-dense text-muted tabular-nums" title={line.profile_name ?? undefined}>
              {line.phone ? readablePhone(line.phone) : t(line.type === 'simulator' ? 'noPhoneNeeded' : 'noPhoneYet')}
              {line.profile_name && ` · ${line.profile_name}`}
            </p>
          </div>
        </div>
        <LineStatus {...line} />
        <Traffic line={line} />
        <div className="flex items-center justify-end gap-1 max-lg:contents">
          <div className="relative max-lg:col-start-2 max-lg:row-start-2">
            <MainDeed line={line} deeds={deeds} />
          </div>
          <div className="relative max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end">
            <LineMenu line={line} deeds={deeds} />
          </div>
        </div>
      </div>
      <LineTrouble line={line} />
      <HistoryProgress history={line.history} />
    </li>
  );
}

function Traffic({ line }: { readonly line: Connection }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { data: health, error } = useHealth(line.id);
  // Its health beside the list says why, and tries again.
  if (!health && error) return <p className="text-meta text-muted max-lg:col-span-2">{t('noHealth')}</p>;
  if (!health) return <Skeleton className="h-9 w-36 rounded max-lg:col-span-2" />;
  return (
    <div className="max-lg:col-span-2">
      <UptimeStrip strip={health.strip} />
      <p className="mt-0.5 text-meta text-muted">
        {t('messagesToday', { count: health.messages_today, number: format.number(health.messages_today) })}
      </p>
    </div>
  );
}

function MainDeed({ line, deeds }: { readonly line: Connection; readonly deeds: LineDeeds }) {
  const { t } = useTranslation('connections');
  const reconnect = useLineAction('reconnect');
  const step = nextStepOf(line);
  if (!step) return null;
  // Nothing presses where it mends itself, or where only the channel can.
  const isCalm = line.status !== 'DISCONNECTED' || line.reason === 'banned';
  const look = isCalm ? 'secondary' : 'primary';
  if (step.does !== 'reconnect')
    return (
      <Button look={look} onPress={() => deeds[step.does](line)}>
        {t(step.text)}
      </Button>
    );
  return (
    <Button look={look} isPending={reconnect.isPending} onPress={() => reconnect.mutate(line)}>
      {t(step.text)}
    </Button>
  );
}

function LineMenu({ line, deeds }: { readonly line: Connection; readonly deeds: LineDeeds }) {
  const { t } = useTranslation('connections');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const isOff = line.status === 'DISCONNECTED';
  const run = {
    edit: () => deeds.edit(line),
    webhook: () => deeds.pair(line),
    templates: () => deeds.showTemplates(line),
    simulator: () => void navigate({ to: '/simulator', search: { line: line.id } }),
    disconnect: () => deeds.disconnect(line),
    remove: () => deeds.remove(line),
  };
  return (
    <MenuTrigger>
      <IconButton label={common('actionsFor', { name: line.name })} icon={Ellipsis} />
      <Menu onAction={(key) => run[key as keyof typeof run]()}>
        <MenuAction id="edit">{common('edit')}</MenuAction>
        {line.cloud && <MenuAction id="templates">{t('templatesDeed')}</MenuAction>}
        {line.cloud && <MenuAction id="webhook">{t('webhookDeed')}</MenuAction>}
        {line.type === 'simulator' && <MenuAction id="simulator">{t('openSimulator')}</MenuAction>}
        <MenuLine />
        {isOff ? (
          <MenuAction id="remove" isDangerous>
            {common('delete')}
          </MenuAction>
        ) : (
          <MenuAction id="disconnect" isDangerous>
            {t('disconnect')}
          </MenuAction>
        )}
      </Menu>
    </MenuTrigger>
  );
}

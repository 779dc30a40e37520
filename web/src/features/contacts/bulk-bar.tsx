import { Download, Megaphone, Repeat, Tag, Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { CycleOptions } from '../../pickers/cycle-picker.tsx';
import { TagOptions } from '../../pickers/tag-picker-options.tsx';
import type { Icon } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { onFreeKey } from './free-keys.ts';

export type TagAction = 'add' | 'remove';

interface Props {
  readonly count: number;
  readonly isMoreThanCount: boolean;
  /** Offered while not everybody is picked. */
  readonly all: { readonly count: number; readonly isMore: boolean; readonly pick: () => void } | null;
  /** Null for whoever may not. */
  readonly onTag: ((tagId: string, action: TagAction) => void) | null;
  readonly onEnrol: ((cycleId: string, action: TagAction) => void) | null;
  readonly onBroadcast: (() => void) | null;
  readonly onExport: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** Rises from below while something is picked. */
export function BulkBar({ count, isMoreThanCount, all, onTag, onEnrol, onBroadcast, ...props }: Props) {
  const { onExport, onRemove, onClear } = props;
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const shown = format.number(count) + (isMoreThanCount ? '+' : '');
  useEffect(() => onFreeKey('Escape', onClear), [onClear]);
  return (
    <div className="flex animate-rise justify-center">
      <Toolbar
        aria-label={t('bulk.title')}
        className="pointer-events-auto flex h-12 max-w-full items-center gap-0.5 rounded-xl bg-[#0f172a] pr-2 pl-1.5 text-dense whitespace-nowrap text-[#f1f5f9] shadow-float dark:border dark:border-line-strong dark:bg-raised max-sm:w-full max-sm:overflow-x-auto"
      >
        <span className="flex h-8 items-center gap-2 pr-2.5 pl-2 font-semibold">
          <b className="grid h-5.5 min-w-5.5 place-items-center rounded-md bg-[#f1f5f9] px-1 text-meta font-semibold text-[#0f172a] tabular-nums">
            {shown}
          </b>
          <span role="status" className="max-sm:sr-only">
            {t('bulk.picked', { count })}
          </span>
        </span>
        {all && (
          <Button
            onPress={all.pick}
            className="rounded-md pr-3 pl-0.5 font-medium text-[#a7f3d0] outline-offset-0! hover:underline max-sm:pr-1"
          >
            {t('bulk.pickAll', { count: format.number(all.count) + (all.isMore ? '+' : '') })}
          </Button>
        )}
        <Line />
        {onTag && (
          <PickButton icon={Tag} label={t('bulk.tag')} texts={tagTexts} onPick={onTag}>
            {(pick) => <TagOptions label={t('bulk.tag')} value={[]} onChange={([tag]) => tag && pick(tag.id)} />}
          </PickButton>
        )}
        {onEnrol && (
          <PickButton icon={Repeat} label={t('bulk.cycle')} texts={cycleTexts} onPick={onEnrol}>
            {(pick) => <CycleOptions label={t('bulk.cycle')} onChoose={pick} />}
          </PickButton>
        )}
        {onBroadcast && <BarButton icon={Megaphone} label={t('bulk.broadcast')} onPress={onBroadcast} />}
        <BarButton icon={Download} label={t('bulk.export')} onPress={onExport} />
        <BarButton icon={Trash2} label={t('bulk.delete')} onPress={onRemove} isDangerous />
        <Line />
        <Button
          aria-label={t('bulk.clear')}
          onPress={onClear}
          className={cx(barButtonClass, 'px-2! text-[#94a3b8] max-sm:ml-auto')}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </Toolbar>
    </div>
  );
}

const Line = () => <span aria-hidden className="mx-1.5 h-5 w-px bg-[#334155] max-sm:hidden" />;

const barButtonClass =
  'inline-flex h-8 items-center gap-1.5 rounded-lg px-2.5 font-medium outline-offset-0! hover:bg-[#1e293b] aria-expanded:bg-[#1e293b] dark:hover:bg-line-strong dark:aria-expanded:bg-line-strong max-sm:h-10 max-sm:px-2';

interface ButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly onPress?: () => void;
}

/** A phone has room for the icons only. */
function BarButton({ icon: Icon, label, isDangerous = false, onPress }: ButtonProps): ReactNode {
  return (
    <Button onPress={onPress} className={cx(barButtonClass, isDangerous ? 'text-[#fda4af]' : 'text-[#e2e8f0]')}>
      <Icon aria-hidden className={cx('size-4', !isDangerous && 'text-[#94a3b8]')} />
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}

const tagTexts = { way: 'bulk.tagAction', add: 'bulk.addTag', remove: 'bulk.removeTag' } as const;
const cycleTexts = { way: 'bulk.cycleAction', add: 'bulk.addCycle', remove: 'bulk.removeCycle' } as const;

interface PickProps {
  readonly icon: Icon;
  readonly label: string;
  readonly texts: typeof tagTexts | typeof cycleTexts;
  readonly onPick: (id: string, action: TagAction) => void;
  readonly children: (pick: (id: string) => void) => ReactNode;
}

/** Adds something to all, or takes it from all. */
function PickButton({ icon, label, texts, onPick, children }: PickProps) {
  const { t } = useTranslation('contacts');
  const [isOpen, setIsOpen] = useState(false);
  const [action, setAction] = useState<TagAction>('add');
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <BarButton icon={icon} label={label} />
      <Popover
        placement="top"
        className="flex max-h-90! w-72 flex-col rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
      >
        <Dialog aria-label={label} className="flex min-h-0 flex-col outline-none">
          <div className="p-1.5 pb-0">
            <Segmented
              label={t(texts.way)}
              value={action}
              onChange={setAction}
              options={[
                { value: 'add', label: t(texts.add) },
                { value: 'remove', label: t(texts.remove) },
              ]}
            />
          </div>
          {children((id) => {
            setIsOpen(false);
            onPick(id, action);
          })}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

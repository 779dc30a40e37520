import type { FlowRow, FlowTrigger } from '@yupflow/contract/flows';
import { Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** “Palavra-chave, conexão”: each kind once, and its name where it is the only one. */
function useTriggerText(): (triggers: readonly FlowTrigger[]) => string {
  const { t } = useTranslation('flows');
  return (triggers) => {
    const [first, ...others] = triggers;
    if (!first) return t('noTrigger');
    if (others.length === 0 && first.name)
      return t('namedTrigger', { kind: t(`triggers.${first.kind}`), name: first.name });
    const kinds = [...new Set(triggers.map(({ kind }) => kind))].map((kind) => t(`triggers.${kind}`));
    const words = kinds.join(', ').toLocaleLowerCase();
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  };
}

export function NameCell({ name, triggers }: FlowRow) {
  const text = useTriggerText()(triggers);
  return (
    <span className="flex min-w-0 items-center gap-3 py-1.5">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-md bg-raised text-soft max-sm:hidden"
      >
        <Workflow className="size-4" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block truncate text-meta text-muted" title={text}>
          {text}
        </span>
      </span>
    </span>
  );
}

const looks = {
  published: { dot: 'bg-ok', text: 'text-ok' },
  changed: { dot: 'border-2 border-warn', text: 'text-warn' },
  draft: { dot: 'bg-faint', text: 'text-soft' },
} as const;

export function StatusCell({ status }: FlowRow) {
  const { t } = useTranslation('flows');
  const { dot, text } = looks[status];
  return (
    <span className={cx('flex items-center gap-2', text)}>
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dot)} />
      <span className="truncate">{t(`statuses.${status}`)}</span>
    </span>
  );
}

export function SavedCell({ saved_at, saved_by }: FlowRow) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-soft" title={saved_by?.name}>
      {saved_by && <Avatar name={saved_by.name} image={saved_by.image} look="person" />}
      <RelativeTime moment={saved_at} />
    </span>
  );
}

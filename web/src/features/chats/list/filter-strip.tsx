import { X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useLine } from '../../../pickers/use-lines.ts';
import { later } from '../../../resource/later.tsx';
import type { ChatView } from '../use-chat-view.ts';
import { fetchReader } from '../use-conditions.ts';
import { LineDot } from './line-dot.tsx';

const ConditionEditor = later(async () => {
  // What it sets is read from the address at once.
  const [{ ConditionEditor: editor }] = await Promise.all([
    import('../../../pickers/conditions/condition-editor.tsx'),
    fetchReader(),
  ]);
  return editor;
}, ['conditions', 'custom-fields', 'tags']);

interface Props {
  readonly view: ChatView;
  readonly isAskingConditions: boolean;
  readonly onClear: () => void;
}

/** What narrows the list beyond tabs and type, each to be taken away again. */
export function FilterStrip({ view, isAskingConditions, onClear }: Props) {
  const { t } = useTranslation('chats');
  const { connection, status } = view.filter;
  const hasConditions = view.conditions.items.length > 0 || isAskingConditions;
  if (!connection && status !== 'closed' && !hasConditions) return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-4 py-2">
      {status === 'closed' && (
        <FilterChip name={t('statuses.closed')} onRemove={() => view.changeStatus('all')}>
          {t('statuses.closed')}
        </FilterChip>
      )}
      {connection && <LineChip id={connection} onRemove={() => view.changeLine(null)} />}
      {hasConditions && (
        <Suspense fallback={<span className="h-(--control)" />}>
          <ConditionEditor value={view.conditions} onChange={view.changeConditions} />
        </Suspense>
      )}
      <Button
        onPress={onClear}
        className="ml-auto h-7 shrink-0 rounded-md px-1.5 text-meta font-medium text-soft hover:bg-raised hover:text-text pointer-coarse:h-11"
      >
        {t('filters.clear')}
      </Button>
    </div>
  );
}

function LineChip({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const line = useLine(id);
  return (
    <FilterChip name={line?.name ?? ''} onRemove={onRemove}>
      {line && <LineDot color={line.color} />}
      <span className="truncate">{line?.name}</span>
    </FilterChip>
  );
}

interface ChipProps {
  readonly name: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function FilterChip({ name, onRemove, children }: ChipProps) {
  const { t } = useTranslation('chats');
  return (
    <span className="inline-flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-md bg-raised pl-2 text-meta font-medium text-soft pointer-coarse:h-11">
      {children}
      <Button
        aria-label={t('filters.remove', { name })}
        onPress={onRemove}
        className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:text-text pointer-coarse:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </Button>
    </span>
  );
}

import { useReactFlow } from '@xyflow/react';
import type { Block } from '@yupflow/flow-engine/blocks/block';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../locales/fold.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { blockTitle } from '../blocks/block-labels.ts';
import { useBuilder, useBuilderStore } from './builder-store.ts';
import { focusBlock, pointAtBlock } from './show-block.ts';

/** Everything that somebody wrote into a block: its name, its texts, its options. */
function writtenIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(writtenIn).join('\n');
}

function fits({ id: _, type: __, position: ___, ...rest }: Block, kind: string, words: string): boolean {
  return fold(`${kind}\n${writtenIn(rest)}`).includes(words);
}

/** Search in the flow: the block that fits is shown as one types. */
export function FindBar({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { t: ofBlocks } = useTranslation('blocks');
  const { t: common } = useTranslation();
  const store = useBuilderStore();
  const flow = useReactFlow();
  const { blocks, notes } = useBuilder((state) => state.document);
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(0);
  const found = useMemo(() => {
    const folded = fold(words.trim());
    if (!folded) return [];
    return [
      ...blocks.filter((block) => fits(block, ofBlocks(blockTitle(block.type)), folded)),
      ...notes.filter(({ text }) => fold(text).includes(folded)),
    ].map(({ id }) => id);
  }, [blocks, notes, words, ofBlocks]);

  function go(to: number) {
    const next = found.length === 0 ? 0 : (to + found.length) % found.length;
    setPlace(next);
    const id = found[next];
    if (id !== undefined) pointAtBlock(store, flow, id);
  }

  return (
    <search
      aria-label={t('find.title')}
      // Before the field itself, which Esc would only clear.
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onClose();
          const [id] = store.getState().selected;
          if (id !== undefined) focusBlock(id);
        }
        // On a button, Enter presses that button.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        go(words === '' ? 0 : place + (event.shiftKey ? -1 : 1));
      }}
      className="absolute top-4 right-4 z-10 flex w-84 items-center gap-1 rounded-lg border border-line bg-surface p-1.5 shadow-float"
    >
      <SearchField
        autoFocus
        label={t('find.title')}
        value={words}
        onChange={(text) => {
          setWords(text);
          setPlace(-1);
        }}
        className="min-w-0 flex-1"
      />
      <span role="status" className="min-w-14 text-center text-meta whitespace-nowrap text-muted tabular-nums">
        {words.trim() !== '' &&
          (found.length === 0
            ? t('find.none')
            : t('find.count', { current: Math.max(place, 0) + 1, total: found.length }))}
      </span>
      <IconButton
        label={t('find.previous')}
        icon={ChevronUp}
        isDisabled={found.length === 0}
        onPress={() => go(place - 1)}
      />
      <IconButton
        label={t('find.next')}
        icon={ChevronDown}
        isDisabled={found.length === 0}
        onPress={() => go(place + 1)}
      />
      <IconButton label={common('close')} icon={X} onPress={onClose} />
    </search>
  );
}

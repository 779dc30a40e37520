import type { Block, BlockType } from '@yupflow/flow-engine/blocks/block';
import type { TFunction } from 'i18next';
import { spokenDuration } from '../../../pickers/spoken-time.ts';

/** The key of what a kind of block is called, in the texts of the blocks. */
export const blockTitle = (type: BlockType) => `titles.${type}` as const;

interface OutputLabel {
  readonly label: string;
  /** After the label, in grey: “in 2 h”. */
  readonly hint?: string;
}

const named = ['next', 'answered', 'invalid', 'timeout', 'other', 'otherwise', 'success', 'failure'] as const;

/** What a way out of a block is called on its card. */
export function outputLabel(block: Block, output: string, t: TFunction<'blocks'>): OutputLabel {
  if (block.type === 'start') return { label: t('outputs.start') };
  const known = named.find((name) => name === output);
  if (known) return { label: t(`outputs.${known}`), ...hintOf(block, known, t) };
  if ('options' in block) return { label: block.options.find(({ id }) => id === output)?.label || t('unnamed') };
  if (block.type === 'condition') {
    const place = block.groups.findIndex(({ id }) => id === output);
    return { label: block.groups[place]?.name || t('outputs.group', { number: place + 1 }) };
  }
  if (block.type === 'randomizer') {
    const branch = block.branches.find(({ id }) => id === output);
    return { label: branch?.name || t('unnamed'), hint: t('outputs.share', { percent: branch?.percent ?? 0 }) };
  }
  return { label: output };
}

function hintOf(block: Block, output: (typeof named)[number], t: TFunction<'blocks'>): { hint?: string } {
  if ('attempts' in block && (output === 'invalid' || output === 'other')) {
    return block.attempts > 1 ? { hint: t('outputs.afterAttempts', { count: block.attempts }) } : {};
  }
  if ('attempts' in block && output === 'timeout' && block.timeout) {
    return { hint: t('outputs.within', { time: spokenDuration(block.timeout) }) };
  }
  if (block.type === 'http_request' && output === 'failure') {
    return { hint: t('outputs.orAfter', { time: spokenDuration({ amount: block.timeout, unit: 'second' }) }) };
  }
  return {};
}

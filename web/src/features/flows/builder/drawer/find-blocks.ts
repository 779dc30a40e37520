import { type BlockCategory, type BlockType, blockCategories } from '@yupflow/flow-engine/blocks/block';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../../locales/fold.ts';
import { categories } from '../block-kinds.ts';

export interface FoundBlock {
  readonly type: Exclude<BlockType, 'start'>;
  readonly name: string;
  readonly about: string;
  readonly category: BlockCategory;
}

/** Kinds of blocks by what they are called and what they do; all of them for no words. */
export function useFoundBlocks(): (words: string) => readonly FoundBlock[] {
  const { t } = useTranslation('blocks');
  return useCallback(
    (words) =>
      categories
        .flatMap((category) =>
          blockCategories[category].map((type) => ({
            type,
            name: t(`titles.${type}`),
            about: t(`descriptions.${type}`),
            category,
          })),
        )
        .filter(({ name, about, category }) =>
          fold(`${name} ${about} ${t(`categories.${category}`)}`).includes(fold(words.trim())),
        ),
    [t],
  );
}

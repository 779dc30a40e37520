import { Download, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { blockTitle, outputLabel } from '../blocks/block-labels.ts';
import { useOpenFlow } from '../builder/open-flow.ts';
import { type BlockFigures, csvOf, type Figure } from './figures.ts';
import { NumbersTable } from './numbers-table.tsx';

interface Props {
  readonly figures: readonly BlockFigures[];
  readonly onShow: (figure: Figure) => void;
}

/** The same numbers as a table, here or in a spreadsheet. */
export function NumbersFooter({ figures, onShow }: Props) {
  const { t } = useTranslation('flow-numbers');
  const { t: ofBlocks } = useTranslation('blocks');
  const { name } = useOpenFlow();
  const [isOpen, setIsOpen] = useState(false);

  function download() {
    const heads = ['block', 'kind', 'entered', 'inside', 'finished', 'left', 'output', 'count'] as const;
    const rows = figures.flatMap(({ block, entered, inside, finished, left, outputs }) => {
      const own = [block.name, ofBlocks(blockTitle(block.type)), entered, inside, finished, left];
      return outputs.length === 0
        ? [[...own, '', '']]
        : outputs.map(({ output, count }) => [...own, outputLabel(block, output, ofBlocks).label, count]);
    });
    const file = new Blob([csvOf([heads.map((head) => t(`table.${head}`)), ...rows])], { type: 'text/csv' });
    saveFile(file, `${name} ${t('csv.file')}.csv`);
  }

  return (
    <footer className="flex shrink-0 items-center justify-between gap-2 border-t border-line py-2 pr-3 pl-5">
      <Button icon={Table2} onPress={() => setIsOpen(true)}>
        {t('table.show')}
      </Button>
      <Button look="ghost" icon={Download} onPress={download}>
        {t('csv.download')}
      </Button>
      {isOpen && <NumbersTable figures={figures} onShow={onShow} onClose={() => setIsOpen(false)} />}
    </footer>
  );
}

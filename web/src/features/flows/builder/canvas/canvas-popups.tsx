import { useEffect } from 'react';
import { BlockChooser } from './block-chooser.tsx';
import { closePopup, usePopup } from './popups.ts';
import { PortMenu } from './port-menu.tsx';
import { TargetChooser } from './target-chooser.tsx';

/** What opens over the canvas: an output's menu, and what it may lead to. */
export function CanvasPopups() {
  const open = usePopup((state) => state.open);
  useEffect(() => closePopup, []);
  if (open?.kind === 'port') return <PortMenu key={`${open.block}.${open.output}`} {...open} />;
  if (open?.kind === 'target') return <TargetChooser from={open.from} />;
  if (open?.kind === 'chooser') return <BlockChooser at={open.at} from={open.from} />;
  return null;
}

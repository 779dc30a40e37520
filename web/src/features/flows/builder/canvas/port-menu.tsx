import { useReactFlow } from '@xyflow/react';
import { outputsOf } from '@yupflow/flow-engine/blocks/outputs-of';
import { ArrowRight, CirclePlus, Link2, Unlink } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuAction } from '../../../../ui/menu.tsx';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { blockOf, edgeFrom } from '../document-index.ts';
import { showBlock } from '../show-block.ts';
import { closePopup, openPopup, usePopup } from './popups.ts';
import { portLabel } from './port-row.tsx';

interface Props {
  readonly block: string;
  readonly output: string | null;
  readonly anchor: HTMLElement;
}

/** Everything that the mouse does with an output, by keyboard. */
export function PortMenu({ block: id, output, anchor }: Props) {
  const { t } = useTranslation('builder');
  const { t: ofBlocks } = useTranslation('blocks');
  const store = useBuilderStore();
  const flow = useReactFlow();
  const anchorRef = useRef(anchor);
  const document = useBuilder((state) => state.document);
  const canEdit = useBuilder((state) => state.mode === 'edit' && !state.isReadOnly);
  const block = blockOf(document, id);
  const target = output === null ? undefined : edgeFrom(document, id, output);
  const next = target && blockOf(document, target.to);
  const outputs = useMemo(() => (block ? outputsOf(block) : []), [block]);
  if (!block) return null;
  const labelOf = (one: string) => portLabel(block, one, edgeFrom(document, id, one)?.to ?? null, ofBlocks).label;

  function act(key: string) {
    if (output === null) {
      openPopup({ kind: 'port', block: id, output: key, anchor });
      return;
    }
    const from = { block: id, output };
    if (key === 'connect') openPopup({ kind: 'target', from });
    else if (key === 'new') openPopup({ kind: 'chooser', at: beside(anchor), from });
    else {
      closePopup();
      if (key === 'disconnect') store.getState().disconnect(id, output);
      if (key === 'go' && next) showBlock(store, flow, next.id);
    }
  }
  /** What it has opened itself stays open. */
  function closeOwn() {
    const { open } = usePopup.getState();
    if (open?.kind === 'port' && open.block === id && open.output === output) closePopup();
  }
  const beside = (element: HTMLElement) => {
    const { right, top } = element.getBoundingClientRect();
    return flow.screenToFlowPosition({ x: right + 64, y: top });
  };

  return (
    <Menu
      aria-label={output === null ? block.name : labelOf(output)}
      triggerRef={anchorRef}
      isOpen
      autoFocus="first"
      placement="right top"
      onOpenChange={(open) => open || closeOwn()}
      onAction={(key) => act(String(key))}
    >
      {output === null
        ? outputs.map((one) => {
            const to = edgeFrom(document, id, one);
            const name = to && blockOf(document, to.to)?.name;
            return (
              <MenuAction key={one} id={one} icon={to ? ArrowRight : CirclePlus}>
                {name ? t('port.leads', { output: labelOf(one), name }) : t('port.nowhere', { output: labelOf(one) })}
              </MenuAction>
            );
          })
        : [
            canEdit && (
              <MenuAction key="connect" id="connect" icon={Link2}>
                {t('port.connect')}
              </MenuAction>
            ),
            canEdit && (
              <MenuAction key="new" id="new" icon={CirclePlus}>
                {t('port.new')}
              </MenuAction>
            ),
            next && (
              <MenuAction key="go" id="go" icon={ArrowRight}>
                {t('port.go', { name: next.name })}
              </MenuAction>
            ),
            next && canEdit && (
              <MenuAction key="disconnect" id="disconnect" icon={Unlink}>
                {t('port.disconnect')}
              </MenuAction>
            ),
          ]}
    </Menu>
  );
}

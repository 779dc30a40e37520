import type { RequestPath } from '@yupflow/contract/webhooks';
import { ArrowDown, ArrowUp, ListTree, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../../../ui/menu.tsx';
import { useEditor } from '../editor-context.ts';
import { textOf, valueAt, writtenPath } from '../request/paths.ts';
import { movePath, pathKey, pathsOf, removePath, type Target } from './mapping.ts';
import { useTargets } from './use-targets.ts';
import { useValueText } from './use-value-text.ts';

interface Props {
  readonly target: Target;
  /** Takes a row away that was asked for and got no value yet. */
  readonly onRemove: (() => void) | undefined;
}

/** A field, its paths in the order in which they are tried, and what they say in the shown request. */
export function TargetRow({ target, onRemove }: Props) {
  const { t } = useTranslation('webhooks');
  const { draft, content, isLocked } = useEditor();
  const valueText = useValueText();
  const { name, type, isGone } = useTargets()(target);
  const paths = pathsOf(draft.mapping, target);
  const texts = paths.map((path) => (content ? textOf(valueAt(content, path)) : null));
  const counting = texts.findIndex((text) => text !== null && text !== '');
  return (
    <li className="grid grid-cols-[106px_minmax(0,1fr)] items-start gap-2 border-line py-2 not-last:border-b">
      <span className={cx('truncate text-dense/5 font-medium', isGone && 'text-bad')} title={name}>
        {name}
      </span>
      {paths.length === 0 ? (
        <span className="flex min-w-0 items-center gap-2 text-meta/5 text-muted">
          <span className="min-w-0 flex-1">{t(target === 'phone' ? 'mapping.needed' : 'mapping.empty')}</span>
          {onRemove && !isLocked && (
            <IconButton label={t('use.remove', { name })} icon={X} onPress={onRemove} className="-my-1.5 w-7! h-7!" />
          )}
        </span>
      ) : (
        <ul className="min-w-0">
          {paths.map((path, index) => (
            <li key={pathKey(path)} className="flex min-w-0 items-center gap-2">
              {paths.length > 1 && (
                <span className="w-3.5 shrink-0 text-[11px]/5 font-medium text-muted">
                  {t('mapping.ordinal', { place: index + 1 })}
                </span>
              )}
              <PathButton
                target={target}
                path={path}
                index={index}
                count={paths.length}
                isCounting={index === counting}
              />
              <span
                className={cx(
                  'ml-auto max-w-[55%] shrink-0 truncate text-right text-meta/5 tabular-nums',
                  index === counting ? 'text-text' : 'text-muted',
                )}
                title={texts[index] ?? undefined}
              >
                {texts[index] === null
                  ? ''
                  : texts[index] === ''
                    ? t('mapping.nothing')
                    : valueText(type, texts[index] ?? '')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface PathProps {
  readonly target: Target;
  readonly path: RequestPath;
  readonly index: number;
  readonly count: number;
  readonly isCounting: boolean;
}

/** A path, with what can be done with it. */
function PathButton({ target, path, index, count, isCounting }: PathProps) {
  const { t } = useTranslation('webhooks');
  const { draft, change, choose, isLocked } = useEditor();
  const { mapping } = draft;
  const written = writtenPath(path);
  const deeds: Record<string, () => void> = {
    show: () => choose(path),
    up: () => change({ mapping: movePath(mapping, target, path, -1) }),
    down: () => change({ mapping: movePath(mapping, target, path, 1) }),
    remove: () => change({ mapping: removePath(mapping, target, path) }),
  };
  return (
    <MenuTrigger>
      <Button
        aria-label={t('mapping.pathOf', { path: written })}
        className={cx(
          'min-w-0 truncate rounded font-mono text-[12px]/6 outline-none hover:underline data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand pointer-coarse:leading-11',
          isCounting ? 'text-soft' : 'text-muted',
        )}
      >
        {written}
      </Button>
      <Menu placement="bottom start" onAction={(key) => deeds[String(key)]?.()}>
        <MenuAction id="show" icon={ListTree}>
          {t('mapping.show')}
        </MenuAction>
        {!isLocked && index > 0 && (
          <MenuAction id="up" icon={ArrowUp}>
            {t('mapping.earlier')}
          </MenuAction>
        )}
        {!isLocked && index < count - 1 && (
          <MenuAction id="down" icon={ArrowDown}>
            {t('mapping.later')}
          </MenuAction>
        )}
        {!isLocked && <MenuLine />}
        {!isLocked && (
          <MenuAction id="remove" icon={X} isDangerous>
            {t('mapping.remove')}
          </MenuAction>
        )}
      </Menu>
    </MenuTrigger>
  );
}

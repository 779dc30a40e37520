import { limits } from '@yupflow/contract/limits';
import type { RequestPath } from '@yupflow/contract/webhooks';
import { Search, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { MenuSection } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { Menu, MenuAction, MenuLine } from '../../../ui/menu.tsx';
import { useEditor } from '../editor-context.ts';
import { type Content, textOf, valueAt } from '../request/paths.ts';
import { FieldPopover } from './field-popover.tsx';
import { guessTarget } from './guess-target.ts';
import { addPath, pathKey, pathsOf, removePath, type Target, usesByPath } from './mapping.ts';
import { useTargets } from './use-targets.ts';

interface Props {
  /** Of the value that is to go somewhere; null while none is. */
  readonly path: RequestPath | null;
  readonly content: Content;
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const offered: readonly Target[] = ['phone', 'name', 'email', 'document'];
const other = 'other';
const removal = 'remove ';

/** Where a value may go: most likely first, any field by search, and out of where it goes now. */
export function UseMenu({ path, content, triggerRef, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const { draft, change } = useEditor();
  const shownTarget = useTargets();
  const [searched, setSearched] = useState<RequestPath | null>(null);
  const { mapping } = draft;
  const text = path ? textOf(valueAt(content, path)) : '';
  const guess = path && guessTarget(path, text);
  const uses = (path && usesByPath(mapping).get(pathKey(path))) ?? [];
  const free = offered.filter(
    (target) => !uses.some((use) => use.target === target) && pathsOf(mapping, target).length < limits.webhookPaths,
  );
  const ordered = [...free].sort((a, b) => Number(b === guess) - Number(a === guess));

  function act(key: string) {
    if (!path) return;
    if (key === other) setSearched(path);
    else if (key.startsWith(removal)) change({ mapping: removePath(mapping, key.slice(removal.length), path) });
    else change({ mapping: addPath(mapping, key, path) });
  }

  return (
    <>
      <Menu
        aria-label={t('use.title')}
        triggerRef={triggerRef}
        isOpen={path !== null}
        onOpenChange={(isOpen) => isOpen || onClose()}
        autoFocus="first"
        onAction={(key) => act(String(key))}
        onClose={onClose}
      >
        <MenuSection aria-label={t('use.title')}>
          <Header className="px-2 pt-1.5 pb-1 text-meta font-medium text-muted">{t('use.title')}</Header>
          {ordered.map((target) => {
            const { name, icon } = shownTarget(target);
            const place = pathsOf(mapping, target).length + 1;
            return (
              <MenuAction key={target} id={target} icon={icon} note={place > 1 ? t('use.nth', { place }) : undefined}>
                {name}
              </MenuAction>
            );
          })}
          <MenuAction id={other} icon={Search}>
            {t('use.other')}
          </MenuAction>
        </MenuSection>
        {uses.length > 0 && <MenuLine />}
        {uses.map(({ target }) => (
          <MenuAction key={target} id={`${removal}${target}`} icon={X} isDangerous>
            {t('use.remove', { name: shownTarget(target).name })}
          </MenuAction>
        ))}
      </Menu>
      <FieldPopover
        label={t('use.otherTitle')}
        isOpen={searched !== null}
        triggerRef={triggerRef}
        isNumber={searched !== null && typeof valueAt(content, searched) === 'number'}
        onChoose={(field) => searched && change({ mapping: addPath(mapping, field, searched) })}
        onClose={() => setSearched(null)}
      />
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { ArrowLeft, ChartNoAxesColumn, Redo2, Smartphone, SquarePen, Undo2 } from 'lucide-react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { IconButton, iconButtonClass } from '../../../../ui/icon-button.tsx';
import { TestsButton } from '../../tests/tests-button.tsx';
import { type BuilderMode, useBuilder, useBuilderStore } from '../builder-store.ts';
import { useOpenFlow } from '../open-flow.ts';
import { PublishButton } from '../publish/publish-button.tsx';
import { VersionMenu } from '../versions/version-menu.tsx';
import { Editors } from './editors.tsx';
import { FlowName } from './flow-name.tsx';
import { Problems } from './problems.tsx';
import { SavedState } from './saved-state.tsx';

const modes = [
  { mode: 'edit', icon: SquarePen },
  { mode: 'simulate', icon: Smartphone },
  { mode: 'numbers', icon: ChartNoAxesColumn },
] as const;

export function TopBar() {
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  return (
    <header className="@container grid h-13 shrink-0 grid-cols-[minmax(0,1fr)_auto_minmax(max-content,1fr)] items-center gap-3 border-b border-line bg-surface pr-3 pl-2 max-lg:grid-cols-[1fr_auto_auto]">
      <div className="flex min-w-0 items-center gap-1">
        <Way />
        <FlowName />
        <SavedState />
      </div>
      <Modes />
      <div className="flex min-w-0 items-center justify-end gap-1">
        {!isReadOnly && (
          <>
            <Editors />
            <UndoRedo />
            <span aria-hidden className="mx-1.5 h-5 w-px bg-line" />
          </>
        )}
        <Problems />
        <TestsButton />
        {!isReadOnly && (
          <>
            <VersionMenu />
            <PublishButton />
          </>
        )}
      </div>
    </header>
  );
}

/** Back to where the flow lies. */
function Way() {
  const { t } = useTranslation('builder');
  const { folder } = useOpenFlow();
  const to = folder ? screens['folders-id'].path.replace('{id}', folder.id) : screens.folders.path;
  return (
    <>
      <Link to={to} aria-label={t('back')} className={iconButtonClass}>
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <Link to={to} className="ml-1 max-w-40 truncate text-dense text-muted hover:text-text @max-6xl:hidden">
        {folder?.name ?? t('root')}
      </Link>
      <span aria-hidden className="mx-1 text-dense text-faint @max-6xl:hidden">
        /
      </span>
    </>
  );
}

function Modes() {
  const { t } = useTranslation('builder');
  const mode = useBuilder((state) => state.mode);
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const setMode = useBuilder((state) => state.setMode);
  return (
    <RadioGroup
      aria-label={t('modes.label')}
      orientation="horizontal"
      value={mode}
      onChange={(chosen) => setMode(chosen as BuilderMode)}
      className="flex gap-0.5 rounded-lg bg-raised p-0.5"
    >
      {modes
        .filter((one) => !isReadOnly || one.mode !== 'numbers')
        .map(({ mode: value, icon: Icon }) => (
          <Radio
            key={value}
            value={value}
            className="flex h-7 cursor-default items-center gap-1.5 rounded-md px-3 text-dense/none font-medium text-soft outline-none hover:text-text data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand chosen:bg-surface chosen:text-text chosen:ring-1 chosen:ring-line-strong dark:chosen:bg-page"
          >
            <Icon aria-hidden className="size-4" />
            <span className="max-lg:sr-only">{t(`modes.${value}`)}</span>
          </Radio>
        ))}
    </RadioGroup>
  );
}

function UndoRedo() {
  const { t } = useTranslation('builder');
  const store = useBuilderStore();
  const canUndo = useBuilder((state) => state.mode === 'edit' && state.past.length > 0);
  const canRedo = useBuilder((state) => state.mode === 'edit' && state.future.length > 0);
  return (
    <>
      <IconButton label={t('undo')} icon={Undo2} isDisabled={!canUndo} onPress={() => store.getState().undo()} />
      <IconButton label={t('redo')} icon={Redo2} isDisabled={!canRedo} onPress={() => store.getState().redo()} />
    </>
  );
}

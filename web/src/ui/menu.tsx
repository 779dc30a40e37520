import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, type MenuProps, MenuSection } from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import type { Icon } from './button.tsx';
import { cx } from './cx.ts';

interface Props
  extends Pick<MenuProps<object>, 'onAction' | 'onClose' | 'aria-label' | 'autoFocus'>,
    Pick<PopoverProps, 'placement' | 'triggerRef' | 'isOpen' | 'onOpenChange'> {
  /** The id of what opens it, where that stands elsewhere. */
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/** Stands inside a MenuTrigger, after the button that opens it; or is told what it belongs to and whether it is open. */
export function Menu({ children, placement = 'bottom end', labelledBy, ...rest }: Props) {
  const { triggerRef, isOpen, onOpenChange, ...props } = rest;
  const name = labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': props['aria-label'] };
  const alone = triggerRef && { triggerRef, isOpen, onOpenChange, ...name };
  return (
    <Popover
      {...alone}
      placement={placement}
      className="max-w-80 min-w-56 overflow-auto rounded-xl border border-line bg-surface dark:border-line-strong p-1.5 shadow-float entering:animate-fade-in exiting:animate-fade-out"
    >
      <AriaMenu {...props} className="outline-none">
        {children}
      </AriaMenu>
    </Popover>
  );
}

interface ActionProps {
  readonly id: string;
  readonly icon?: Icon;
  readonly isDangerous?: boolean;
  /** Its note says why. */
  readonly isDisabled?: boolean;
  /** At its end, in grey. */
  readonly note?: string | undefined;
  readonly children: string;
}

const itemClass =
  'flex min-h-(--control) cursor-default items-center gap-2.5 rounded-md px-2 text-(length:--control-text) outline-none highlighted:bg-raised';

export function MenuAction({ id, icon: Icon, isDangerous = false, isDisabled = false, note, children }: ActionProps) {
  return (
    <MenuItem
      id={id}
      textValue={children}
      isDisabled={isDisabled}
      className={cx(itemClass, isDangerous ? 'text-bad' : isDisabled ? 'text-muted' : 'text-text')}
    >
      {Icon && <Icon aria-hidden className={cx('size-4', isDangerous ? 'text-bad' : 'text-soft')} />}
      {children}
      {note && <span className="ml-auto pl-3 text-meta text-muted">{note}</span>}
    </MenuItem>
  );
}

interface ChoiceProps<Value extends string> {
  readonly title: string;
  readonly value: Value;
  readonly options: readonly MenuOption<Value>[];
  readonly onChoose: (value: Value) => void;
}

interface MenuOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: Icon;
  /** In place of an icon, as a face. */
  readonly start?: ReactNode;
  /** After the name, as a state. */
  readonly note?: ReactNode;
}

/** One of a few, ticked. */
export function MenuChoice<Value extends string>({ title, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys !== 'all' && keys.has(option.value));
        if (chosen) onChoose(chosen.value);
      }}
    >
      <Header className="px-2 pt-1.5 pb-1 text-meta font-medium text-muted">{title}</Header>
      {options.map(({ value: id, label, icon: Icon, start, note }) => (
        <MenuItem key={id} id={id} textValue={label} className={cx(itemClass, 'group text-text')}>
          {Icon && <Icon aria-hidden className="size-4 shrink-0 text-soft" />}
          {start}
          <span className="min-w-0 truncate" title={label}>
            {label}
          </span>
          {note}
          <Check
            aria-hidden
            className="ml-auto size-4 shrink-0 text-brand-strong not-group-data-[selected]:invisible"
          />
        </MenuItem>
      ))}
    </MenuSection>
  );
}

export function MenuLine() {
  return <Separator className="-mx-1.5 my-1.5 border-t border-line" />;
}

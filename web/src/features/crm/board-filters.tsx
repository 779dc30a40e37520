import { ChevronDown, Tag, UserRound, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useMembersOf } from '../../pickers/conditions/condition-names.tsx';
import { ValuePopover } from '../../pickers/conditions/condition-popover.tsx';
import { MemberValue } from '../../pickers/conditions/member-value.tsx';
import { TagsValue } from '../../pickers/conditions/tag-value.tsx';
import { useTagsOf } from '../../pickers/tag-picker-tags.tsx';
import { Button, controlClass, type Icon } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { type BoardView, nobodys } from './use-board-view.ts';

/** Cards with any of some tags, and cards of one member: each one press away. */
export function BoardFilters({ view }: { readonly view: BoardView }) {
  return (
    <>
      <TagFilter ids={view.tagIds} onChange={view.changeTags} />
      <MemberFilter id={view.memberId} onChange={view.changeMember} />
    </>
  );
}

interface TagProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

function TagFilter({ ids, onChange }: TagProps) {
  const { t } = useTranslation('crm');
  const { t: ofConditions } = useTranslation('conditions');
  const tags = useTagsOf(ids);
  const names = tags && (tags.map(({ name }) => name).join(', ') || ofConditions('goneTag'));
  return (
    <Filter
      icon={Tag}
      label={t('filters.tag')}
      value={ids.length > 0 ? (names ?? '') : null}
      clearLabel={t('filters.clearTag')}
      onClear={() => onChange([])}
    >
      {() => <TagsValue value={ids} onChange={onChange} />}
    </Filter>
  );
}

interface MemberProps {
  readonly id: string | null;
  readonly onChange: (id: string | null) => void;
}

function MemberFilter({ id, onChange }: MemberProps) {
  const { t } = useTranslation('crm');
  const { t: ofConditions } = useTranslation('conditions');
  const me = useMe();
  const isPerson = id !== null && id !== nobodys;
  const members = useMembersOf(isPerson ? [id] : []);
  const name = isPerson ? members && (members[0]?.name ?? ofConditions('goneMember')) : t('nobody');
  return (
    <Filter
      icon={UserRound}
      label={t('filters.member')}
      value={id === null ? null : (name ?? '')}
      clearLabel={t('filters.clearMember')}
      onClear={() => onChange(null)}
    >
      {(close) => {
        const choose = (chosen: string) => {
          onChange(chosen);
          close();
        };
        return (
          <>
            <div className="flex gap-1.5 p-1.5 pb-0">
              {me && (
                <Button className="flex-1" onPress={() => choose(me.id)}>
                  {t('filters.mine')}
                </Button>
              )}
              <Button className="flex-1" onPress={() => choose(nobodys)}>
                {t('nobody')}
              </Button>
            </div>
            <MemberValue value={isPerson ? id : null} onChoose={choose} />
          </>
        );
      }}
    </Filter>
  );
}

interface FilterProps {
  readonly icon: Icon;
  readonly label: string;
  /** What it asks for, in words; null while it asks for nothing. */
  readonly value: string | null;
  readonly clearLabel: string;
  readonly onClear: () => void;
  readonly children: (close: () => void) => ReactNode;
}

const focusClass =
  'outline-none data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-brand';

function Filter({ icon: FilterIcon, label, value, clearLabel, onClear, children }: FilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span
      className={cx(
        'flex max-w-full min-w-0 overflow-hidden rounded-lg border',
        value === null ? 'border-line bg-surface' : 'border-brand-strong bg-brand-soft',
      )}
    >
      <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        <AriaButton
          className={cx(
            controlClass,
            focusClass,
            'h-[calc(var(--control)-2px)]! min-w-0 shrink border-0 px-3 text-text hover:bg-raised/60',
            value !== null && 'pr-1',
          )}
        >
          <FilterIcon aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="max-w-44 truncate leading-5" title={value ?? undefined}>
            {value === null ? label : `${label}: ${value}`}
          </span>
          {value === null && <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />}
        </AriaButton>
        <ValuePopover label={label}>{children(() => setIsOpen(false))}</ValuePopover>
      </DialogTrigger>
      {value !== null && (
        <AriaButton
          aria-label={clearLabel}
          onPress={onClear}
          className={cx(
            focusClass,
            'grid shrink-0 place-items-center px-1.5 text-soft hover:text-text pointer-coarse:px-3',
          )}
        >
          <X aria-hidden className="size-3.5" />
        </AriaButton>
      )}
    </span>
  );
}

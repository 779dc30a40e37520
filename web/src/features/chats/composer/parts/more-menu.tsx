import { CalendarClock, Ellipsis, ListChecks } from 'lucide-react';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuChoice, MenuLine } from '../../../../ui/menu.tsx';
import { chooseEnter, useEnterPreference } from './enter-preference.ts';

interface Props {
  readonly className: string;
  readonly scheduled: number;
  /** Not of notes, nor while a message is worded anew. */
  readonly hasSchedule: boolean;
  /** There is something to send. */
  readonly canSchedule: boolean;
  readonly onSchedule: () => void;
  readonly onScheduled: () => void;
}

export function MoreMenu({ className, scheduled, hasSchedule, canSchedule, onSchedule, onScheduled }: Props) {
  const { t } = useTranslation('conversation');
  const doesEnterSend = useEnterPreference((preference) => preference.doesEnterSend);
  return (
    <MenuTrigger>
      <IconButton label={t('tools.more')} icon={Ellipsis} className={className} />
      <Menu
        aria-label={t('tools.more')}
        placement="top end"
        onAction={(key) => {
          if (key === 'schedule') onSchedule();
          if (key === 'scheduled') onScheduled();
        }}
      >
        {hasSchedule && (
          <MenuAction
            id="schedule"
            icon={CalendarClock}
            isDisabled={!canSchedule}
            note={canSchedule ? undefined : t('tools.writeFirst')}
          >
            {t('tools.schedule')}
          </MenuAction>
        )}
        <MenuAction id="scheduled" icon={ListChecks}>
          {t('tools.scheduled', { count: scheduled })}
        </MenuAction>
        <MenuLine />
        <MenuChoice
          title={t('tools.enter')}
          value={doesEnterSend ? 'sends' : 'breaks'}
          options={[
            { value: 'sends', label: t('tools.enterSends') },
            { value: 'breaks', label: t('tools.enterBreaks') },
          ]}
          onChoose={(value) => chooseEnter(value === 'sends')}
        />
      </Menu>
    </MenuTrigger>
  );
}

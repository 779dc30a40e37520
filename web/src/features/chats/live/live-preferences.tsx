import { BellOff, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { later } from '../../../resource/later.tsx';
import { Opener } from '../../../resource/opener.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { useLiveChoices } from './live-choices.ts';

const LivePopover = later(async () => (await import('./live-popover.tsx')).LivePopover);

/** Sound, the count in the tab's title and the screen's notifications, each to be switched on this browser. */
export function LivePreferences() {
  const { t } = useTranslation('chats');
  const choices = useLiveChoices();
  const isQuiet = !choices.sound && !choices.desktop;
  const Icon = isQuiet ? BellOff : BellRing;
  return (
    <Opener
      opens="dialog"
      part={LivePopover}
      label={t('live.open')}
      tip={t('live.open')}
      className={iconButtonClass}
      face={<Icon aria-hidden className="size-4" />}
    >
      {(opened) => <LivePopover {...opened} />}
    </Opener>
  );
}

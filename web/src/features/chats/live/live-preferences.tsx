import { BellOff, BellRing } from 'lucide-react';
import { useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { chooseLive, type LiveChoices, useLiveChoices } from './live-choices.ts';
import { playSound } from './sound.ts';

/** Sound, the count in the tab's title and the screen's notifications, each to be switched on this browser. */
export function LivePreferences() {
  const { t } = useTranslation('chats');
  const choices = useLiveChoices();
  const isQuiet = !choices.sound && !choices.desktop;
  const Icon = isQuiet ? BellOff : BellRing;
  return (
    <DialogTrigger>
      <TooltipTrigger>
        <AriaButton aria-label={t('live.open')} className={iconButtonClass}>
          <Icon aria-hidden className="size-4" />
        </AriaButton>
        <Tooltip>{t('live.open')}</Tooltip>
      </TooltipTrigger>
      <Popover
        placement="bottom end"
        className="w-80 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
      >
        <Dialog className="p-4 outline-none">
          <Heading slot="title" className="text-body font-semibold">
            {t('live.title')}
          </Heading>
          <p className="mb-2 text-meta text-muted">{t('live.text')}</p>
          <Choice name="sound" help={t('live.soundHelp')} />
          <Button look="ghost" className="-ml-3" onPress={() => void playSound().catch(() => {})}>
            {t('live.try')}
          </Button>
          <Choice name="badge" help={t('live.badgeHelp')} />
          <DesktopChoice />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface ChoiceProps {
  readonly name: keyof LiveChoices;
  readonly help: string;
  readonly isDisabled?: boolean;
  readonly onChange?: (isOn: boolean) => void;
}

function Choice({ name, help, isDisabled = false, onChange = (isOn) => chooseLive({ [name]: isOn }) }: ChoiceProps) {
  const { t } = useTranslation('chats');
  const isOn = useLiveChoices((choices) => choices[name]);
  const helpId = useId();
  return (
    <div className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-dense font-medium">{t(`live.${name}`)}</p>
        <p id={helpId} className="text-meta text-muted">
          {help}
        </p>
      </div>
      <Switch
        label={t(`live.${name}`)}
        describedBy={helpId}
        isOn={isOn && !isDisabled}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    </div>
  );
}

/** The browser asks for leave at the first switch, and only then. */
function DesktopChoice() {
  const { t } = useTranslation('chats');
  const isKnown = 'Notification' in globalThis;
  const [leave, setLeave] = useState(isKnown ? Notification.permission : 'denied');
  async function change(isOn: boolean) {
    const given = isOn && leave === 'default' ? await Notification.requestPermission() : leave;
    setLeave(given);
    chooseLive({ desktop: isOn && given === 'granted' });
  }
  const help = isKnown
    ? leave === 'denied'
      ? t('live.desktopBlocked')
      : t('live.desktopHelp')
    : t('live.desktopMissing');
  return <Choice name="desktop" help={help} isDisabled={leave === 'denied'} onChange={(isOn) => void change(isOn)} />;
}

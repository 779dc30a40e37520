import { useId, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import type { Opened } from '../../../resource/opener.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { chooseLive, type LiveChoices, useLiveChoices } from './live-choices.ts';
import { playSound } from './sound.ts';

export function LivePopover({ triggerRef, isOpen, onOpenChange }: Opened) {
  const { t } = useTranslation('chats');
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
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

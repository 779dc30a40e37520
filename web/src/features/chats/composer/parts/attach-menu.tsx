import {
  CalendarClock,
  ChartNoAxesColumn,
  FileText,
  Image,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  MapPin,
  Paperclip,
  Plus,
  UserRound,
  Zap,
} from 'lucide-react';
import { useRef } from 'react';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../../../ui/menu.tsx';
import type { OpenDialog } from '../dialogs/composer-dialogs.tsx';

const dialogs: readonly OpenDialog[] = ['location', 'contact', 'poll', 'template', 'schedule', 'scheduled'];

interface Props {
  readonly className: string;
  readonly isDisabled: boolean;
  /** Of a line that has them. */
  readonly hasTemplates: boolean;
  readonly hasPolls: boolean;
  /** On a phone it holds more than files. */
  readonly isCompact?: boolean;
  readonly scheduled?: number;
  readonly canSchedule?: boolean;
  readonly onFiles: (files: readonly File[], options: { isDocument: boolean }) => void;
  readonly onDialog: (dialog: OpenDialog) => void;
  readonly onQuick: () => void;
}

export function AttachMenu({ className, isDisabled, isCompact = false, onFiles, onDialog, onQuick, ...props }: Props) {
  const { t } = useTranslation('conversation');
  const pictures = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLInputElement>(null);
  const icon: LucideIcon = isCompact ? Plus : Paperclip;
  const input = (isDocument: boolean) => (
    <input
      ref={isDocument ? documents : pictures}
      type="file"
      multiple
      hidden
      accept={isDocument ? undefined : 'image/*,video/*'}
      data-attach={isDocument ? 'document' : 'picture'}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])], { isDocument });
        // The same file can be chosen again.
        target.value = '';
      }}
    />
  );
  return (
    <>
      <MenuTrigger>
        <IconButton label={t('tools.attach')} icon={icon} className={className} isDisabled={isDisabled} />
        <Menu
          aria-label={t('tools.attach')}
          placement="top start"
          onAction={(key) => {
            if (key === 'picture') pictures.current?.click();
            if (key === 'document') documents.current?.click();
            if (key === 'quick') onQuick();
            const dialog = dialogs.find((one) => one === key);
            if (dialog) onDialog(dialog);
          }}
        >
          <MenuAction id="picture" icon={Image}>
            {t('tools.picture')}
          </MenuAction>
          <MenuAction id="document" icon={FileText}>
            {t('tools.document')}
          </MenuAction>
          <MenuAction id="location" icon={MapPin}>
            {t('tools.location')}
          </MenuAction>
          <MenuAction id="contact" icon={UserRound}>
            {t('tools.contact')}
          </MenuAction>
          {props.hasPolls && (
            <MenuAction id="poll" icon={ChartNoAxesColumn}>
              {t('tools.poll')}
            </MenuAction>
          )}
          {props.hasTemplates && (
            <MenuAction id="template" icon={LayoutTemplate}>
              {t('tools.template')}
            </MenuAction>
          )}
          {isCompact && (
            <MenuAction id="quick" icon={Zap}>
              {t('tools.quick')}
            </MenuAction>
          )}
          {isCompact && (
            <MenuAction
              id="schedule"
              icon={CalendarClock}
              isDisabled={!props.canSchedule}
              note={props.canSchedule ? undefined : t('tools.writeFirst')}
            >
              {t('tools.schedule')}
            </MenuAction>
          )}
          {isCompact && (
            <MenuAction id="scheduled" icon={ListChecks}>
              {t('tools.scheduled', { count: props.scheduled ?? 0 })}
            </MenuAction>
          )}
        </Menu>
      </MenuTrigger>
      {input(false)}
      {input(true)}
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type Contact, contacts } from '@yupflow/contract/contacts';
import { Download, Ellipsis, Merge, ShieldX, Trash2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useIsSupport } from '../../resource/members-only.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import { StartFlowDialog } from '../start-flow-dialog.tsx';
import { forgetContact } from './contact-calls.ts';
import { downloadPerson } from './download-person.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { useUndoToast } from './use-undo-toast.tsx';

interface Props {
  readonly contact: Contact;
  readonly name: string;
  readonly onMerge: () => void;
  readonly onGone: () => void;
}

export function ContactMenu({ contact, name, onMerge, onGone }: Props) {
  const { t } = useTranslation('contact');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const errorText = useErrorText();
  const sayDeleted = useUndoToast();
  const [isErasing, setIsErasing] = useState(false);
  const [startsFlow, setStartsFlow] = useState(false);
  const isSupport = useIsSupport();
  const hasFlows = (useMe()?.activeCompany?.modules.includes('flow') ?? false) && !isSupport;

  async function remove() {
    await call(contacts.remove, { params: { id: contact.id } });
    onGone();
    forgetContact(client, contact.id);
    sayDeleted(contact.id, name);
  }

  const actions: Record<string, () => void | Promise<void>> = {
    flow: () => setStartsFlow(true),
    merge: onMerge,
    export: () => downloadPerson(contact),
    erase: () => setIsErasing(true),
    delete: remove,
  };

  async function run(action: () => void | Promise<void>) {
    try {
      await action();
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  return (
    <>
      <MenuTrigger>
        <Button aria-label={common('actionsFor', { name })} className={iconButtonClass}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
        <Menu
          onAction={(chosen) => {
            const action = actions[String(chosen)];
            if (action) void run(action);
          }}
        >
          {hasFlows && (
            <MenuAction id="flow" icon={Workflow}>
              {t('startFlow.action')}
            </MenuAction>
          )}
          <MenuAction id="merge" icon={Merge}>
            {t('merge.action')}
          </MenuAction>
          <MenuAction id="export" icon={Download}>
            {t('export.action')}
          </MenuAction>
          <MenuLine />
          <MenuAction id="delete" icon={Trash2} isDangerous>
            {t('delete')}
          </MenuAction>
          <MenuAction id="erase" icon={ShieldX} isDangerous>
            {t('erase.action')}
          </MenuAction>
        </Menu>
      </MenuTrigger>
      {startsFlow && <StartFlowDialog contactId={contact.id} name={name} onClose={() => setStartsFlow(false)} />}
      {isErasing && (
        <EraseDialog contact={contact} name={name} onCancel={() => setIsErasing(false)} onErased={onGone} />
      )}
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decideAccess, member } from '@yupflow/contract/access';
import { broadcasts } from '@yupflow/contract/broadcasts';
import type { Contact } from '@yupflow/contract/contacts';
import type { Output } from '@yupflow/contract/endpoint';
import { limits } from '@yupflow/contract/limits';
import { screens } from '@yupflow/contract/screens';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMe, viewerOf } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { ContactPicker } from '../../pickers/contact-picker.tsx';
import { useLines } from '../../pickers/use-lines.ts';
import { Button } from '../../ui/button.tsx';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';

interface Props {
  readonly flowId: string;
  /** Those that the broadcast uses: one of them sends the test; without any, one of all that there are. */
  readonly connectionIds: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Who tries a flow once tries it again after each change, until the page is left. */
let lastTesters: readonly Contact[] = [];

/** The flow starts with a few people of one's choice, before it does with thousands. */
export function TestSendDialog({ flowId, connectionIds, isOpen, onClose }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
      className="fixed inset-0 z-30 grid place-items-center bg-scrim p-4 entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="w-full max-w-110 rounded-xl border border-line bg-surface shadow-float dark:border-line-strong">
        <Dialog className="p-6 outline-none">
          <TestForm flowId={flowId} connectionIds={connectionIds} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function TestForm({ flowId, connectionIds, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('broadcasts');
  const errorText = useErrorText();
  const user = useMe();
  const { data: allLines = [] } = useLines();
  const lines = connectionIds.length > 0 ? allLines.filter(({ id }) => connectionIds.includes(id)) : allLines;
  const [chosenLine, setLine] = useState<string | null>(null);
  const [people, setPeople] = useState(lastTesters);
  const [isMissing, setIsMissing] = useState(false);
  const canChoose = user !== undefined && decideAccess(member('contacts'), viewerOf(user)) === null;
  // Any of them will do; one that is connected does at once.
  const line = chosenLine ?? (lines.find(({ status }) => status === 'CONNECTED') ?? lines[0])?.id ?? connectionIds[0];
  const test = useMutation({
    mutationFn: (connection_id: string) =>
      call(broadcasts.test, { body: { flow_id: flowId, connection_id, contacts: people.map(({ id }) => id) } }),
  });

  function send() {
    setIsMissing(people.length === 0);
    if (people.length > 0 && line) test.mutate(line);
  }

  function choose(next: readonly Contact[]) {
    lastTesters = next;
    setPeople(next);
    setIsMissing(false);
    test.reset();
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div>
        <Heading slot="title" className="text-section font-semibold">
          {t('test.title')}
        </Heading>
        <p className="mt-1.5 text-body text-muted">{t('test.help')}</p>
      </div>
      {lines.length > 1 && line && (
        <Select
          label={t('test.line')}
          value={line}
          options={lines.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setLine}
        />
      )}
      {people.length > 0 && (
        <ul className="flex flex-col gap-2">
          {people.map((contact) => (
            <Person
              key={contact.id}
              contact={contact}
              result={test.data?.results.find(({ contact_id }) => contact_id === contact.id)}
              onRemove={() => choose(people.filter(({ id }) => id !== contact.id))}
            />
          ))}
        </ul>
      )}
      {!line && <p className="text-dense text-warn">{t('form.noLines')}</p>}
      {canChoose ? (
        people.length < limits.broadcastTests && (
          <ContactPicker
            key={people.length}
            label={t('test.add')}
            value={null}
            onChange={(contact) => choose([...people, contact])}
            isHidden={({ id, phone }) => phone === null || people.some((one) => one.id === id)}
            help={t('test.most', { count: limits.broadcastTests })}
            error={isMissing ? t('test.missing') : null}
          />
        )
      ) : (
        <p className="text-dense text-muted">{t('test.noAccess')}</p>
      )}
      {test.error && (
        <p role="alert" className="flex gap-1.5 text-dense text-bad">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          {errorText(test.error)}
        </p>
      )}
      <div className="mt-2 flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button onPress={onClose}>{t('test.close')}</Button>
        {canChoose && (
          <Button look="primary" type="submit" isPending={test.isPending} isDisabled={!line}>
            {t(test.data ? 'test.again' : 'test.send')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface PersonProps {
  readonly contact: Contact;
  readonly result: Output<typeof broadcasts.test, 'answer'>['results'][number] | undefined;
  readonly onRemove: () => void;
}

function Person({ contact, result, onRemove }: PersonProps) {
  const { t } = useTranslation('broadcasts');
  const name = contact.name || t('test.nameless');
  return (
    <li className="flex min-h-8 items-center gap-2.5 text-dense">
      <ContactAvatar name={contact.name} />
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <span role="status" className="flex shrink-0 items-center gap-1.5">
        {result?.reason && (
          <>
            <CircleAlert aria-hidden className="size-4 text-warn" />
            <span className="text-warn">{t(`reasons.${result.reason}`)}</span>
          </>
        )}
        {result && !result.reason && (
          <>
            <CircleCheck aria-hidden className="size-4 text-ok" />
            <span className="text-ok">{t('test.ok')}</span>
          </>
        )}
      </span>
      {result?.chat_id ? (
        <Link
          to={screens.chats.path}
          search={{ chat: result.chat_id }}
          target="_blank"
          className="shrink-0 font-medium text-brand-strong hover:underline"
        >
          {t('test.open')}
        </Link>
      ) : (
        <IconButton label={t('test.remove', { name })} icon={X} onPress={onRemove} />
      )}
    </li>
  );
}

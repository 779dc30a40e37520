import { type Chat, chats, type TransferForm as Form, type OpenChat } from '@yupflow/contract/chats';
import { limits } from '@yupflow/contract/limits';
import type { ActiveMember } from '@yupflow/contract/members';
import type { ShortRole } from '@yupflow/contract/roles';
import { UserRound, UsersRound, Waypoints } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { canFocusToType } from '../../../browser/media-query.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { MemberPicker } from '../../../pickers/member-picker.tsx';
import { RoleSelect } from '../../../pickers/role-select.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { takeHandedOver } from '../chat-cache.ts';
import { useChatName } from '../chat-names.ts';

type Way = 'member' | 'role' | 'pending';

/** To a member, to a role, or back to everybody; with a word for whoever takes over. */
export function TransferForm({ chat, onClose }: { readonly chat: OpenChat; readonly onClose: () => void }) {
  const { t } = useTranslation('chats');
  const errorText = useErrorText();
  const name = useChatName()(chat);
  const [way, setWay] = useState<Way>('member');
  const [member, setMember] = useState<ActiveMember | null>(null);
  const [role, setRole] = useState<ShortRole | null>(null);
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOver = useRef(false);
  const picker = useRef<HTMLButtonElement>(null);

  // To whom is the question; the note comes after.
  useEffect(() => {
    if (canFocusToType()) picker.current?.focus();
  }, []);

  function target(): Form['to'] | null {
    if (way === 'pending') return { pending: true };
    if (way === 'member') return member && { member: member.id };
    return role && { role: role.id };
  }

  function doneText(): string {
    if (way === 'pending') return t('done.returned');
    const to = way === 'member' ? (member?.name ?? '') : t('transfer.toRole', { name: role?.name ?? '' });
    return t('done.transferred', { to });
  }

  async function save() {
    const to = target();
    if (!to) {
      setIsMissing(true);
      picker.current?.focus();
      return;
    }
    setIsSaving(true);
    setRefusal(null);
    try {
      const after: Chat = await call(chats.transfer, { params: { id: chat.id }, body: { to, note } });
      takeHandedOver(after);
      toast.success(doneText());
      isOver.current = true;
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
    }
    setIsSaving(false);
  }

  const choose = (to: Way) => {
    setWay(to);
    setIsMissing(false);
  };
  return (
    <FormSlideOver
      title={t('transfer.title')}
      note={t('transfer.note', { name })}
      saveLabel={t('transfer.save')}
      isDirty={!isOver.current && note.trim() !== ''}
      isSaving={isSaving}
      error={refusal}
      onSave={() => void save()}
      onClose={onClose}
    >
      <ChoiceCards
        label={t('transfer.to')}
        value={way}
        onChange={choose}
        choices={[
          { value: 'member', label: t('transfer.ways.member'), help: t('transfer.ways.memberHelp'), icon: UserRound },
          { value: 'role', label: t('transfer.ways.role'), help: t('transfer.ways.roleHelp'), icon: UsersRound },
          {
            value: 'pending',
            label: t('transfer.ways.pending'),
            help: t('transfer.ways.pendingHelp'),
            icon: Waypoints,
          },
        ]}
      />
      {way === 'member' && (
        <MemberPicker
          label={t('transfer.member')}
          value={member}
          onChange={setMember}
          isHidden={({ id }) => id === chat.assignee?.id}
          buttonRef={picker}
          error={isMissing && !member ? t('transfer.memberMissing') : null}
        />
      )}
      {way === 'role' && (
        <RoleSelect
          label={t('transfer.role')}
          value={role?.id ?? null}
          onChange={setRole}
          buttonRef={picker}
          error={isMissing && !role ? t('transfer.roleMissing') : null}
        />
      )}
      <TextArea
        label={t('transfer.message')}
        value={note}
        onChange={setNote}
        help={t('transfer.messageHelp')}
        longest={limits.noteLength}
        isOptional
      />
    </FormSlideOver>
  );
}

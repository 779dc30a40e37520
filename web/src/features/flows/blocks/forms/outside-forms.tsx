import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { pixelEvents } from '@yupflow/flow-engine/blocks/parts';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MemberSelect } from '../../../../pickers/actions/company-pickers.tsx';
import { VariableField } from '../../../../pickers/actions/variable-field.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useNames } from '../use-names.ts';
import { type BlockFormProps, Section, useFaultText } from './form-parts.tsx';
import { SecretField } from './secret-field.tsx';

const mostMembers = 20;
const longestNotice = 500;

export function NotifyForm({ block, faults, onChange }: BlockFormProps<BlockOf<'notify_member'>>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  const names = useNames();
  const { members } = block;
  return (
    <>
      <Section title={t('form.members')} help={t('form.membersHelp')}>
        {members.length > 0 && (
          <ul className="flex flex-col gap-1">
            {members.map((member) => {
              const name = names.member(member) ?? t('preview.goneMember');
              return (
                <li key={member} className="flex items-center gap-2 rounded-lg border border-line py-0.5 pr-0.5 pl-2">
                  <Avatar name={name} image={null} look="person" />
                  <span className="min-w-0 flex-1 truncate text-dense">{name}</span>
                  <IconButton
                    label={t('form.removeOf', { name })}
                    icon={X}
                    onPress={() => onChange({ members: members.filter((one) => one !== member) })}
                  />
                </li>
              );
            })}
          </ul>
        )}
        {members.length < mostMembers && (
          <MemberSelect
            label={t('form.addMember')}
            value={null}
            hidden={members}
            onChange={(member) => onChange({ members: [...members, member] })}
            error={faultOf('members')}
          />
        )}
      </Section>
      <VariableField
        label={t('form.notice')}
        rows={3}
        value={block.text}
        longest={longestNotice}
        onChange={(text) => onChange({ text })}
        error={faultOf('text')}
      />
    </>
  );
}

const longestEmail = 254;
const longestSubject = 200;

export function EmailForm({ block, faults, onChange }: BlockFormProps<BlockOf<'send_email'>>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  return (
    <>
      <VariableField
        label={t('form.emailTo')}
        value={block.to}
        longest={longestEmail}
        onChange={(to) => onChange({ to })}
        help={t('form.emailToHelp')}
        error={faultOf('to')}
      />
      <VariableField
        label={t('form.subject')}
        value={block.subject}
        longest={longestSubject}
        onChange={(subject) => onChange({ subject })}
        error={faultOf('subject')}
      />
      <VariableField
        label={t('form.message')}
        rows={6}
        value={block.text}
        longest={flowLimits.textLength}
        onChange={(text) => onChange({ text })}
        error={faultOf('text')}
      />
    </>
  );
}

type PixelBlock = BlockOf<'pixel_meta' | 'pixel_ga4' | 'pixel_tiktok'>;

const currencies = ['BRL', 'USD', 'EUR', 'ARS', 'CLP', 'COP', 'MXN', 'PEN', 'UYU', 'GBP'] as const;
const longestCode = 60;
const longestValue = 200;

export function PixelForm({ block, faults, onChange }: BlockFormProps<PixelBlock>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  // One that was chosen elsewhere stays in sight.
  const offered = [...new Set([...currencies, block.currency])];
  return (
    <>
      {block.type === 'pixel_ga4' ? (
        <TextField
          label={t('form.measurement')}
          value={block.measurement}
          placeholder="G-XXXXXXXXXX"
          maxLength={longestCode}
          isCode
          autoComplete="off"
          onChange={(measurement) => onChange({ measurement })}
          error={faultOf('measurement')}
        />
      ) : (
        <TextField
          label={t('form.pixel')}
          value={block.pixel}
          maxLength={longestCode}
          isCode
          autoComplete="off"
          onChange={(pixel) => onChange({ pixel })}
          error={faultOf('pixel')}
        />
      )}
      <SecretField
        label={t(block.type === 'pixel_ga4' ? 'form.apiSecret' : 'form.accessToken')}
        value={block.secret}
        onChange={(secret) => onChange({ secret })}
        help={t(`form.secretHelp.${block.type}`)}
        error={faultOf('secret')}
      />
      <Select
        label={t('form.pixelEvent')}
        value={block.event}
        options={pixelEvents.map((value) => ({ value, label: t(`pixel.events.${value}`) }))}
        onChange={(event) => onChange({ event })}
      />
      <div className="grid grid-cols-[1fr_7rem] gap-2">
        <VariableField
          label={t('pixel.value')}
          isOptional
          value={block.value}
          longest={longestValue}
          onChange={(value) => onChange({ value })}
          error={faultOf('value')}
        />
        <Select
          label={t('form.currency')}
          value={block.currency}
          options={offered.map((value) => ({ value, label: value }))}
          onChange={(currency) => onChange({ currency })}
        />
      </div>
      <TextField
        label={t('form.testCode')}
        isOptional
        value={block.test_code}
        maxLength={longestCode}
        isCode
        autoComplete="off"
        help={t('form.testCodeHelp')}
        onChange={(test_code) => onChange({ test_code })}
      />
    </>
  );
}

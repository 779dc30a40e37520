import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { VariableField } from '../../../../pickers/actions/variable-field.tsx';
import { CountField } from '../../../../pickers/count-field.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { PhoneField } from '../../../../ui/phone-field.tsx';
import { Toggle } from '../../../../ui/toggle.tsx';
import { type BlockFormProps, Section, useFaultText } from './form-parts.tsx';

export function TextForm({ block, faults, onChange }: BlockFormProps<BlockOf<'text'>>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  return (
    <>
      <VariableField
        label={t('form.message')}
        rows={5}
        value={block.text}
        longest={flowLimits.textLength}
        onChange={(text) => onChange({ text })}
        help={t('form.messageHelp')}
        error={faultOf('text')}
      />
      <CountField
        label={t('form.typing')}
        value={block.typing}
        least={0}
        most={flowLimits.typingSeconds}
        onChange={(typing) => onChange({ typing })}
        help={t('form.typingHelp')}
      />
    </>
  );
}

export function DelayForm({ block, onChange }: BlockFormProps<BlockOf<'delay'>>) {
  const { t } = useTranslation('blocks');
  return (
    <>
      <CountField
        label={t('form.seconds')}
        value={block.seconds}
        least={1}
        most={flowLimits.delaySeconds}
        onChange={(seconds) => onChange({ seconds })}
        help={t('form.secondsHelp')}
      />
      <Toggle
        label={t('form.showTyping')}
        help={t('form.showTypingHelp')}
        isOn={block.is_typing}
        onChange={(is_typing) => onChange({ is_typing })}
      />
    </>
  );
}

export function LinkForm({ block, faults, onChange }: BlockFormProps<BlockOf<'link'>>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  return (
    <>
      <VariableField
        label={t('form.message')}
        rows={3}
        value={block.text}
        longest={flowLimits.textLength}
        onChange={(text) => onChange({ text })}
        error={faultOf('text')}
      />
      <VariableField
        label={t('form.linkLabel')}
        isOptional
        value={block.label}
        longest={flowLimits.labelLength}
        onChange={(label) => onChange({ label })}
        error={faultOf('label')}
        help={t('form.linkLabelHelp')}
      />
      <VariableField
        label={t('form.address')}
        isCode
        placeholder="https://"
        value={block.url}
        longest={flowLimits.urlLength}
        onChange={(url) => onChange({ url })}
        error={faultOf('url')}
      />
    </>
  );
}

const longestName = 200;
const longestPhone = 40;

export function CardsForm({ block, faults, onChange }: BlockFormProps<BlockOf<'contact_card'>>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  const { cards } = block;
  const change = (place: number, changes: Partial<(typeof cards)[number]>) =>
    onChange({ cards: cards.map((card, one) => (one === place ? { ...card, ...changes } : card)) });
  return (
    <Section title={t('form.cards')} help={t('form.cardsHelp')}>
      {cards.map((card, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no id
        <div key={place} className="flex flex-col gap-3 rounded-lg border border-line p-3">
          <div className="flex items-start gap-1">
            <VariableField
              label={t('form.cardName')}
              value={card.name}
              longest={longestName}
              onChange={(name) => change(place, { name })}
            />
            {cards.length > 1 && (
              <IconButton
                label={t('form.removeOf', { name: card.name || t('unnamed') })}
                icon={X}
                onPress={() => onChange({ cards: cards.filter((_, one) => one !== place) })}
              />
            )}
          </div>
          <PhoneField
            label={t('form.cardPhone')}
            autoComplete="off"
            value={card.phone}
            onChange={(phone) => change(place, { phone: phone.slice(0, longestPhone) })}
            error={faultOf(`cards.${place}`)}
          />
        </div>
      ))}
      {cards.length < flowLimits.cards && (
        <Button icon={Plus} onPress={() => onChange({ cards: [...cards, { name: '', phone: '' }] })}>
          {t('form.addCard')}
        </Button>
      )}
    </Section>
  );
}

import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { inventPhone, type Peer, peerKey } from './peers.ts';

interface Props {
  readonly peers: readonly Peer[];
  readonly value: Peer | null;
  readonly onChange: (peer: Peer) => void;
}

/** Picks somebody's phone, or invents somebody. */
export function PeerPicker({ peers, value, onChange }: Props) {
  const { t } = useTranslation('simulator');
  const [isNew, setIsNew] = useState(false);
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const all = value && peers.every((peer) => peerKey(peer) !== peerKey(value)) ? [value, ...peers] : peers;

  function invent(event: FormEvent) {
    event.preventDefault();
    if (!phone) return;
    onChange({ name: name.trim(), phone });
    setIsNew(false);
  }

  if (isNew)
    return (
      <form onSubmit={invent} className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-3">
        <TextField label={t('name')} isOptional value={name} onChange={setName} autoComplete="off" maxLength={100} />
        <PhoneField label={t('phone')} value={phone} onChange={setPhone} help={t('phoneHelp')} />
        <div className="flex justify-end gap-2">
          <Button onPress={() => setIsNew(false)}>{t('back')}</Button>
          <Button look="primary" type="submit" isDisabled={!phone}>
            {t('takePhone')}
          </Button>
        </div>
      </form>
    );
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        {all.length > 0 ? (
          <Select
            label={t('whose')}
            value={value ? peerKey(value) : ''}
            onChange={(key) => {
              const peer = all.find((one) => peerKey(one) === key);
              if (peer) onChange(peer);
            }}
            options={all.map((peer) => ({ value: peerKey(peer), label: labelOf(peer) }))}
          />
        ) : (
          <p className="py-1.5 text-dense text-muted">{t('nobodyYet')}</p>
        )}
      </div>
      <Button
        icon={UserPlus}
        onPress={() => {
          setName('');
          setPhone(inventPhone(peers));
          setIsNew(true);
        }}
      >
        {t('newPerson')}
      </Button>
    </div>
  );
}

function labelOf({ name, phone, group }: Peer): string {
  if (group) return `${group.name} (${name || readablePhone(phone)})`;
  return name ? `${name} · ${readablePhone(phone)}` : readablePhone(phone);
}

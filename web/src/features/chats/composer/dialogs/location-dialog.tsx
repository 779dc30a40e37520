import type { MessageForm } from '@yupflow/contract/messages';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canFocusToType } from '../../../../browser/media-query.ts';
import { Button } from '../../../../ui/button.tsx';
import { focusOnArrival } from '../../../../ui/focus-on-arrival.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { readCoordinates } from './read-coordinates.ts';

interface Props {
  readonly onSend: (location: NonNullable<MessageForm['location']>) => void;
  readonly onClose: () => void;
}

/** A place by its coordinates or a link that has them; no map is fetched. */
export default function LocationDialog({ onSend, onClose }: Props) {
  const { t } = useTranslation('conversation');
  const [written, setWritten] = useState('');
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [isLocating, setIsLocating] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const place = readCoordinates(written);

  function locate() {
    setIsLocating(true);
    setHasFailed(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setWritten(`${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`);
        setIsLocating(false);
      },
      () => {
        setHasFailed(true);
        setIsLocating(false);
      },
      { timeout: 15_000 },
    );
  }

  const fault = written !== '' && !place ? t('location.invalid') : null;
  return (
    <FormDialog
      title={t('location.title')}
      confirmLabel={t('location.send')}
      canConfirm={place !== null}
      onClose={onClose}
      onConfirm={() => {
        if (!place) return;
        onSend({ ...place, name: name.trim() || undefined, address: address.trim() || undefined });
        onClose();
      }}
    >
      <Button icon={LocateFixed} isPending={isLocating} onPress={locate}>
        {t('location.mine')}
      </Button>
      <TextField
        label={t('location.coordinates')}
        value={written}
        inputRef={canFocusToType() ? focusOnArrival : undefined}
        onChange={setWritten}
        help={t('location.help')}
        error={hasFailed && written === '' ? t('location.failed') : fault}
        maxLength={500}
        isCode
      />
      <TextField label={t('location.name')} value={name} onChange={setName} maxLength={200} isOptional />
      <TextField label={t('location.address')} value={address} onChange={setAddress} maxLength={500} isOptional />
    </FormDialog>
  );
}

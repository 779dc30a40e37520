import { type GatewayName, type PaymentSettings, payments } from '@yupflow/contract/payments';
import { CreditCard, PlugZap, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { denseControlClass, SettingsRow } from '../../../ui/settings.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  readonly name: GatewayName;
  readonly settings: PaymentSettings;
  readonly onOpen: () => void;
}

export function GatewayRow({ name, settings, onOpen }: Props) {
  const { t } = useTranslation('franchise-payment');
  const isSet = isSetOf(settings, name);
  const uses = [settings.pixBy === name && t('pix'), settings.cardBy === name && t('card')].filter(Boolean);
  return (
    <SettingsRow
      icon={name === 'static_pix' ? QrCode : CreditCard}
      title={
        <>
          {t(`gateways.names.${name}`)}
          {uses.length > 0 ? (
            <Badge look="ok">{t('gateways.collects', { what: uses.join(' + ') })}</Badge>
          ) : (
            isSet && <Badge look="plain">{t('gateways.ready')}</Badge>
          )}
          {isMute(settings, name) && <Badge look="warn">{t('gateways.mute')}</Badge>}
        </>
      }
      text={isSet ? <KnownBy name={name} settings={settings} /> : t(`gateways.texts.${name}`)}
    >
      {isSet && name !== 'static_pix' && <TestButton name={name} />}
      <Button
        className={denseControlClass}
        label={t(isSet ? 'gateways.editNamed' : 'gateways.setUpNamed', { name: t(`gateways.names.${name}`) })}
        onPress={onOpen}
      >
        {t(isSet ? 'gateways.edit' : 'gateways.setUp')}
      </Button>
    </SettingsRow>
  );
}

function isSetOf(settings: PaymentSettings, name: GatewayName): boolean {
  if (name === 'static_pix') return settings.staticPix !== null;
  return name === 'asaas' ? settings.asaas.is_set : settings.mercadoPago.is_set;
}

/** It is set, and can't tell us of payments yet. */
function isMute({ asaas, mercadoPago }: PaymentSettings, name: GatewayName): boolean {
  if (name === 'static_pix') return false;
  const { is_set, has_callback_secret } = name === 'asaas' ? asaas : mercadoPago;
  return is_set && !has_callback_secret;
}

/** By what its owner tells it apart: the PIX key, or the end of the secret one. */
function KnownBy({ name, settings }: Pick<Props, 'name' | 'settings'>) {
  const { t } = useTranslation('franchise-payment');
  if (name === 'static_pix') return t('gateways.pixKey', { key: settings.staticPix?.key ?? '' });
  const { key_end } = name === 'asaas' ? settings.asaas : settings.mercadoPago;
  const isSandbox = name === 'asaas' && settings.asaas.is_sandbox;
  return [key_end && t('gateways.keyEnd', { end: key_end }), isSandbox && t('gateways.sandbox')]
    .filter(Boolean)
    .join(' · ');
}

/** Asks the gateway whether the key that is saved works. */
function TestButton({ name }: { readonly name: 'mercado_pago' | 'asaas' }) {
  const { t } = useTranslation('franchise-payment');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const gateway = t(`gateways.names.${name}`);
  const test = async () => {
    setIsAsking(true);
    try {
      const { error } = await call(payments.test, { params: { gateway: name } });
      if (error) toast.error(t(`gateways.test.${error}`, { name: gateway }));
      else toast.success(t('gateways.test.works', { name: gateway }));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <IconButton
      label={t('gateways.test.label', { name: gateway })}
      icon={PlugZap}
      isDisabled={isAsking}
      onPress={() => void test()}
    />
  );
}

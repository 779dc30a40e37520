import { type GatewayName, gateways, type PaymentSettings } from '@yupflow/contract/payments';
import { useTranslation } from 'react-i18next';
import { SettingsCard, SettingsSection } from '../../../ui/settings.tsx';
import { SlideOver } from '../../../ui/slide-over.tsx';
import { usePanel } from '../use-panel.ts';
import { AsaasPanel } from './asaas-panel.tsx';
import { CollectingForm } from './collecting-form.tsx';
import { GatewayRow } from './gateway-row.tsx';
import { MercadoPagoPanel } from './mercado-pago-panel.tsx';
import { StaticPixPanel } from './static-pix-panel.tsx';

const panels = { static_pix: StaticPixPanel, mercado_pago: MercadoPagoPanel, asaas: AsaasPanel } as const;

/** Who collects for the reseller, and what is collected by whom. */
export function GatewaysSection({ settings }: { readonly settings: PaymentSettings }) {
  const { t } = useTranslation('franchise-payment');
  const panel = usePanel('gateway');
  const opened = gateways.find((name): name is GatewayName => name === panel.openFor);
  const Panel = opened && panels[opened];
  return (
    <SettingsSection title={t('gateways.title')} text={t('gateways.text')}>
      <SettingsCard>
        <ul aria-label={t('gateways.title')}>
          {gateways.map((name) => (
            <li key={name} className="border-line not-first:border-t">
              <GatewayRow name={name} settings={settings} onOpen={() => panel.open(name)} />
            </li>
          ))}
        </ul>
      </SettingsCard>
      <CollectingForm settings={settings} />
      <SlideOver isOpen={Panel !== undefined} onClose={panel.close}>
        {Panel && <Panel settings={settings} onClose={panel.close} onSaved={panel.closeSaved} />}
      </SlideOver>
    </SettingsSection>
  );
}

import { Page } from '../../ui/page.tsx';
import { SettingsBody } from '../../ui/settings.tsx';
import { ExamplesSection } from './examples-section.tsx';
import { companyHooks } from './hooks/company-hooks.ts';
import { HookPanels } from './hooks/hook-panels.tsx';
import { HooksOf } from './hooks/hook-side.ts';
import { HooksSection } from './hooks/hooks-section.tsx';
import { KeyPanels } from './key-panels.tsx';
import { KeysSection } from './keys-section.tsx';

export default function IntegrationPage() {
  return (
    <HooksOf value={companyHooks}>
      <Page>
        <SettingsBody>
          <KeysSection />
          <ExamplesSection />
          <HooksSection />
        </SettingsBody>
        <KeyPanels />
        <HookPanels />
      </Page>
    </HooksOf>
  );
}

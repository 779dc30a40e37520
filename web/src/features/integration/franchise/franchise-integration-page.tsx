import { Page } from '../../../ui/page.tsx';
import { SettingsBody } from '../../../ui/settings.tsx';
import { HookPanels } from '../hooks/hook-panels.tsx';
import { HooksOf } from '../hooks/hook-side.ts';
import { HooksSection } from '../hooks/hooks-section.tsx';
import { franchiseHooks } from './franchise-hooks.ts';
import { FranchiseKeyPanels } from './franchise-key-panels.tsx';
import { FranchiseKeysSection } from './franchise-keys-section.tsx';
import { FranchisePixelsSection } from './franchise-pixels-section.tsx';

export default function FranchiseIntegrationPage() {
  return (
    <HooksOf value={franchiseHooks}>
      <Page>
        <SettingsBody>
          <FranchiseKeysSection />
          <HooksSection />
          <FranchisePixelsSection />
        </SettingsBody>
        <FranchiseKeyPanels />
        <HookPanels />
      </Page>
    </HooksOf>
  );
}

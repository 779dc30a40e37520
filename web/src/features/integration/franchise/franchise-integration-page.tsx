import { Page } from '../../../ui/page.tsx';
import { SettingsBody } from '../../../ui/settings.tsx';
import { FranchiseHookPanels } from './franchise-hook-panels.tsx';
import { FranchiseHooksSection } from './franchise-hooks-section.tsx';
import { FranchiseKeyPanels } from './franchise-key-panels.tsx';
import { FranchiseKeysSection } from './franchise-keys-section.tsx';
import { FranchisePixelsSection } from './franchise-pixels-section.tsx';

export default function FranchiseIntegrationPage() {
  return (
    <Page>
      <SettingsBody>
        <FranchiseKeysSection />
        <FranchiseHooksSection />
        <FranchisePixelsSection />
      </SettingsBody>
      <FranchiseKeyPanels />
      <FranchiseHookPanels />
    </Page>
  );
}

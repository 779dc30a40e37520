import { useQuery } from '@tanstack/react-query';
import type { Franchise } from '@yupflow/contract/franchise';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { LeaveGuard } from '../../resource/leave-guard.tsx';
import { useAddressOf } from '../../ui/chosen-picture.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { AnnouncementsSection } from './announcements/announcements-section.tsx';
import { hexOf, readColor } from './brand-color.ts';
import { type BrandForm, brandOf } from './brand-values.ts';
import { ColorSection } from './color-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { franchiseQuery } from './franchise-queries.ts';
import { FranchiseSkeleton } from './franchise-skeleton.tsx';
import { IdentitySection } from './identity-section.tsx';
import { Numbers } from './numbers/numbers.tsx';
import { PreviewPane } from './preview/preview-pane.tsx';
import { SaveBar } from './save-bar.tsx';
import { TextsSection } from './texts-section.tsx';
import { useFranchiseForm } from './use-franchise-form.ts';

export default function FranchisePage() {
  const { t } = useTranslation('franchise');
  const errorText = useErrorText();
  const { data: franchise, error, refetch, isRefetching } = useQuery(franchiseQuery);
  return (
    <Page>
      {franchise ? (
        <FranchiseSettings franchise={franchise} />
      ) : error ? (
        <ErrorState
          title={t('loadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      ) : (
        <FranchiseSkeleton />
      )}
    </Page>
  );
}

function FranchiseSettings({ franchise }: { readonly franchise: Franchise }) {
  const { t } = useTranslation('franchise');
  const form = useFranchiseForm(franchise, brandOf, t('saved'));
  const hex = useWholeColor(form.watch('primaryColor'), franchise.primaryColor);
  const save = () => {
    if (!form.isSaving) form.submit();
  };
  const saveOnShortcut = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <>
      <div className="@container min-h-0 flex-1 overflow-y-auto">
        <Numbers />
        <div className="max-w-[1280px]">
          <div className="@max-4xl:px-6 max-sm:px-4! @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_minmax(0,min(488px,42%))]">
            {/* The announcements stay outside: what is sent there bubbles up to here, even out of a slide-over. */}
            <form
              noValidate
              className="@container @4xl:px-6 @4xl:pb-2"
              onKeyDownCapture={saveOnShortcut}
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            >
              <IdentitySection franchise={franchise} form={form} />
              <ColorSection form={form} hex={hex} />
              <TextsSection form={form} />
              <DomainSection franchise={franchise} form={form} />
              {/* The bar below has the button that people see; this one makes Enter work. */}
              <button type="submit" hidden />
            </form>
            <div className="border-line @max-4xl:border-t @max-4xl:py-5 @4xl:row-span-2 @4xl:border-l @4xl:px-6">
              <div className="@4xl:sticky @4xl:top-0 @4xl:py-5">
                <Preview franchise={franchise} form={form} hex={hex} />
              </div>
            </div>
            <div className="border-t border-line @4xl:mx-6">
              <AnnouncementsSection />
            </div>
          </div>
        </div>
      </div>
      <SaveBar form={form} onSave={save} />
      <LeaveGuard isDirty={form.isDirty} />
    </>
  );
}

interface PreviewProps {
  readonly franchise: Franchise;
  readonly form: BrandForm;
  readonly hex: string;
}

function Preview({ franchise, form, hex }: PreviewProps) {
  const { name, logo, favicon, domain } = form.watch();
  const [newLogo, newFavicon] = [useAddressOf(logo), useAddressOf(favicon)];
  const face = {
    name: name.trim() || franchise.name,
    logo: logo === '' ? null : (newLogo ?? franchise.logo),
    favicon: favicon === '' ? null : (newFavicon ?? franchise.favicon),
    hex,
    domain: domain.trim() || location.host,
  };
  return <PreviewPane face={face} />;
}

/** The last colour that was whole: the preview does not go blank while somebody types the next one. */
function useWholeColor(typed: string, saved: string): string {
  const [last, setLast] = useState(saved);
  const whole = typed === 'yupflow' ? typed : readColor(typed);
  if (whole && whole !== last) setLast(whole);
  return hexOf(whole ?? last);
}

import { Outlet } from '@tanstack/react-router';
import { useInfos } from '../../api/infos.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { LanguagePicker } from '../language-picker.tsx';

/** One centred card with the franchise's mark above it; on a phone the card is the page. */
export default function AuthLayout() {
  const infos = useInfos();
  return (
    <div data-pace="deciding" className="flex min-h-full flex-col overflow-y-auto max-sm:bg-surface">
      <main className="flex flex-1 flex-col items-center justify-center px-4 py-8 max-sm:items-stretch max-sm:justify-start max-sm:px-5 max-sm:pt-14">
        <div className="mb-6 max-sm:mb-10">
          <BrandMark name={infos?.name} logo={infos?.logo} size="large" />
        </div>
        <div className="w-full max-w-100 rounded-xl border border-line bg-surface p-8 max-sm:max-w-none max-sm:rounded-none max-sm:border-0 max-sm:p-0">
          <Outlet />
        </div>
      </main>
      <footer className="flex justify-end px-6 py-4 max-sm:justify-center max-sm:pb-6">
        <LanguagePicker />
      </footer>
    </div>
  );
}

import { Outlet } from '@tanstack/react-router';
import '../../locales/counts.ts';
import { LanguagePicker } from '../language-picker.tsx';
import { AriaTexts } from '../shell/aria-texts.tsx';

/** Without a shell: whoever pays may have no account, and nothing here leads away from it. */
export default function CheckoutLayout() {
  return (
    <AriaTexts>
      <div data-pace="deciding" className="group/checkout relative flex min-h-full flex-col print:min-h-0">
        <main className="flex flex-1 flex-col">
          <Outlet />
        </main>
        <footer className="flex bg-surface px-6 py-4 group-has-data-on-page/checkout:bg-transparent max-lg:justify-center lg:absolute lg:bottom-0 lg:left-0 lg:bg-transparent print:hidden">
          <LanguagePicker />
        </footer>
      </div>
    </AriaTexts>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { languageNames, languages } from '@yupflow/contract/languages';
import type { User } from '@yupflow/contract/me';
import { screens } from '@yupflow/contract/screens';
import {
  BookOpen,
  Circle,
  CircleDot,
  Code,
  Download,
  Globe,
  Keyboard,
  ListChecks,
  LogOut,
  MessageSquarePlus,
  Monitor,
  Moon,
  Plus,
  Sun,
  Upload,
  UserRoundPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../../api/companies.ts';
import { viewerOf } from '../../api/me.ts';
import { signOut } from '../../api/sign-out.ts';
import type { Command } from '../../features/palette/command.ts';
import { chooseLanguage, currentLanguage } from '../../locales/i18n.ts';
import { openHelp } from '../../resource/help.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { Icon } from '../../ui/button.tsx';
import { chooseTheme, useTheme } from '../../ui/theme.ts';
import { canSee, placesFor } from '../menu.ts';
import { useScreen } from '../use-screen.ts';
import { helpOf } from './help-of-screen.ts';
import { menuIcons } from './menu-icons.ts';
import { openApiDocs, showShortcuts } from './open-states.ts';
import { useChangeStatus } from './use-change-status.ts';
import { useOpenOnContacts } from './use-open-on-contacts.ts';
import { useShowFirstSteps } from './use-show-first-steps.ts';
import { useSwitchCompany } from './use-switch-company.ts';

const iconOf = (CommandIcon: Icon) => <CommandIcon className="size-4" />;

/** All that the palette offers: pages, companies, and what can be done from anywhere. */
export function useCommands(user: User | undefined): Command[] {
  const places = usePlaces(user);
  const companies = useCompanies(user);
  const actions = useActions(user);
  return [...places, ...companies, ...actions];
}

function usePlaces(user: User | undefined): Command[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  // Without a company in order the one place is where one is.
  if (!user?.activeCompany?.isSubscriptionValid) return [];
  return placesFor(viewerOf(user)).map(({ path, label, within, entry }) => ({
    id: `place:${path}`,
    group: 'places',
    label: t(label),
    note: within ? t(within) : undefined,
    icon: iconOf(menuIcons[entry]),
    run: () => void navigate({ to: path }).then(focusPage),
  }));
}

/** The palette was opened from nowhere in particular: reading goes on at the top of the page that it led to. */
function focusPage(): void {
  document.querySelector('main')?.focus();
}

function useCompanies(user: User | undefined): Command[] {
  const { t } = useTranslation('palette');
  const { data: companies = [] } = useQuery(companiesQuery);
  const switchTo = useSwitchCompany();
  const others = companies.filter(({ id }) => id !== user?.activeCompany?.company_id);
  return others.map((company) => ({
    id: `company:${company.id}`,
    group: 'companies',
    label: company.name,
    note: t('switchCompany'),
    icon: <Avatar name={company.name} image={company.image} look="company" />,
    run: () => void switchTo(company),
  }));
}

/** Each opens the form for a new one on its screen. */
const creations = [
  { id: 'invite', screen: 'settings-members', label: 'inviteMember', icon: UserRoundPlus },
  { id: 'new-role', screen: 'settings-roles', label: 'newRole', icon: Plus },
  { id: 'new-contact', screen: 'contacts', label: 'newContact', icon: UserRoundPlus },
  { id: 'new-tag', screen: 'registers-tags', label: 'newTag', icon: Plus },
] as const;

const contactPanels = [
  { panel: 'import', label: 'importContacts', icon: Upload },
  { panel: 'export', label: 'exportContacts', icon: Download },
] as const;

const themes = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'system', icon: Monitor },
] as const;

function useActions(user: User | undefined): Command[] {
  const { t } = useTranslation('palette');
  const { t: shell } = useTranslation('shell');
  const navigate = useNavigate();
  const openOnContacts = useOpenOnContacts();
  const changeStatus = useChangeStatus();
  const theme = useTheme((state) => state.theme);
  const here = helpOf(useScreen());
  const showFirstSteps = useShowFirstSteps();
  if (!user) return [];
  const isOnline = user.status === 'online';
  const action = (id: string, label: string, icon: Icon, run: () => void, note?: string): Command => ({
    id: `action:${id}`,
    group: 'actions',
    label,
    note,
    icon: iconOf(icon),
    run,
  });
  return [
    ...creations
      .filter(({ screen }) => canSee(screen, viewerOf(user)))
      .map(({ id, screen, label, icon }) =>
        action(id, t(label), icon, () => void navigate({ to: screens[screen].path, search: { open: 'new' } })),
      ),
    ...(canSee('chats', viewerOf(user))
      ? [
          action('new-chat', t('newChat'), MessageSquarePlus, () => {
            void navigate({ to: screens.chats.path, search: { panel: 'new' } });
          }),
        ]
      : []),
    ...(canSee('contacts', viewerOf(user)) ? contactPanels : []).map(({ panel, label, icon }) =>
      action(`${panel}-contacts`, t(label), icon, () => openOnContacts({ panel })),
    ),
    isOnline
      ? action('offline', t('goOffline'), Circle, () => void changeStatus('offline'))
      : action('online', t('goOnline'), CircleDot, () => void changeStatus('online')),
    ...themes
      .filter((one) => one.theme !== theme)
      .map(({ theme: to, icon }) =>
        action(`theme-${to}`, shell(`theme.${to}`), icon, () => chooseTheme(to), shell('theme.title')),
      ),
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((language) =>
        action(
          `language-${language}`,
          languageNames[language],
          Globe,
          () => void chooseLanguage(language),
          shell('language'),
        ),
      ),
    action('help', shell('help.title'), BookOpen, () => openHelp(here)),
    ...(showFirstSteps ? [action('first-steps', shell('help.firstSteps'), ListChecks, showFirstSteps)] : []),
    action('shortcuts', shell('help.shortcuts'), Keyboard, showShortcuts),
    action('api-docs', shell('help.apiDocs'), Code, openApiDocs),
    action('sign-out', shell('signOut'), LogOut, signOut),
  ];
}

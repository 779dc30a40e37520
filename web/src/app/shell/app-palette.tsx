import { useNavigate } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { useMe, viewerOf } from '../../api/me.ts';
import type { Command } from '../../features/palette/command.ts';
import { Palette } from '../../features/palette/palette.tsx';
import { usePageCommands } from '../../resource/page-commands.ts';
import { canSee } from '../menu.ts';
import { usePalette } from './open-states.ts';
import { useCommands } from './use-commands.tsx';
import { useOpenOnContacts } from './use-open-on-contacts.ts';

export function AppPalette() {
  const user = useMe();
  const offered = usePageCommands((state) => state.commands);
  const here = offered.map((command): Command => ({ ...command, group: 'chat' }));
  const everywhere = useCommands(user);
  const openOnContacts = useOpenOnContacts();
  const navigate = useNavigate();
  const openChat = (chat: string) => void navigate({ to: screens.chats.path, search: { chat } });
  if (!user) return null;
  return (
    <Palette
      userId={user.id}
      commands={[...here, ...everywhere]}
      onOpenContact={canSee('contacts', viewerOf(user)) ? (id) => openOnContacts({ open: id }) : null}
      onOpenChat={canSee('chats', viewerOf(user)) ? openChat : null}
      onClose={() => usePalette.setState({ isOpen: false })}
    />
  );
}

import { useMe } from '../../api/me.ts';
import { Palette } from '../../features/palette/palette.tsx';
import { usePalette } from './open-states.ts';
import { useCommands } from './use-commands.tsx';

export function AppPalette() {
  const user = useMe();
  const commands = useCommands(user);
  if (!user) return null;
  return <Palette userId={user.id} commands={commands} onClose={() => usePalette.setState({ isOpen: false })} />;
}

import { BroadcastsScreen } from './broadcasts-screen.tsx';

export default function BroadcastsPage() {
  return <BroadcastsScreen tab="current" />;
}

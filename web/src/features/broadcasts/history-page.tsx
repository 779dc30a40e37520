import { BroadcastsScreen } from './broadcasts-screen.tsx';
import { ResultsCard } from './results-card.tsx';

export default function HistoryPage() {
  return <BroadcastsScreen tab="history" above={<ResultsCard />} />;
}

import { ApiError, NoAnswer } from '@yupflow/contract/client';
import { infos } from '@yupflow/contract/infos';
import { create } from 'zustand';

const patienceMs = 30_000;
const probeEveryMs = 2_000;

interface Outage {
  /** The last call got no answer. */
  readonly isOn: boolean;
  /** And nothing has answered for half a minute. */
  readonly isLong: boolean;
}

export const useOutage = create<Outage>(() => ({ isOn: false, isLong: false }));

let patience: ReturnType<typeof setTimeout> | undefined;
let nextProbe: ReturnType<typeof setTimeout> | undefined;

/** Silence, or a proxy that says the server behind it is silent. That a gateway is silent, our own server says. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NoAnswer;
  return error.code !== 'gateway_unavailable' && [502, 503, 504].includes(error.status);
}

export function noteSilence(): void {
  if (useOutage.getState().isOn) return;
  useOutage.setState({ isOn: true });
  patience = setTimeout(() => useOutage.setState({ isLong: true }), patienceMs);
  nextProbe = setTimeout(probe, probeEveryMs);
}

export function noteAnswer(): void {
  if (!useOutage.getState().isOn) return;
  clearTimeout(patience);
  clearTimeout(nextProbe);
  useOutage.setState({ isOn: false, isLong: false });
}

/** Asks the cheapest question there is, until somebody answers. */
export async function probe(): Promise<void> {
  clearTimeout(nextProbe);
  const status = await fetch(infos.get.path).then(
    (response) => response.status,
    () => 504,
  );
  if (status < 502) noteAnswer();
  else if (useOutage.getState().isOn) nextProbe = setTimeout(probe, probeEveryMs);
}

addEventListener('online', () => {
  if (useOutage.getState().isOn) void probe();
});

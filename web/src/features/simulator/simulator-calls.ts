import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '@yupflow/contract/endpoint';
import { type simulatedMessage, simulator, type WireEntry } from '@yupflow/contract/simulator';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { onEvent } from '../../api/events.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';

export type SimulatorState = Output<typeof simulator.getState, 'answer'>;
export type Sending = z.input<typeof simulatedMessage>;

const mostEntries = 200;
/** The phones are outside of the product, which can't tell what they do among themselves. */
const lookAgainMs = 1_500;

const stateKey = (id: string) => ['simulator', id, 'state'];
const logKey = (id: string, chat?: string) => ['simulator', id, 'log', chat ?? ''];

export function useSimulator(id: string) {
  return useQuery({
    queryKey: stateKey(id),
    queryFn: ({ signal }) => call(simulator.getState, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** The wire log, oldest first: of one chat, or all of it. */
export function useWireLog(id: string, chat?: string) {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: ['simulator', id] });
    const stops = (['chats.message', 'chats.states', 'connections.changed'] as const).map((name) =>
      onEvent(name, look),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, id]);
  return useQuery({
    queryKey: logKey(id, chat),
    queryFn: async ({ signal }): Promise<WireEntry[]> => {
      const query = { limit: mostEntries, ...(chat ? { chat } : {}) };
      const { results } = await call(simulator.listMessages, { params: { id }, query }, { signal });
      return results.toReversed();
    },
    refetchInterval: lookAgainMs,
    staleTime: 0,
  });
}

/** One thing that a phone does. The log shows what came of it. */
function usePhoneDeed<Input>(id: string, deed: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: deed,
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['simulator', id] }),
  });
}

export const useSend = (id: string) =>
  usePhoneDeed(id, (body: Sending) => call(simulator.sendMessage, { params: { id }, body }));

export const useScan = (id: string) =>
  usePhoneDeed(id, (body: { phone?: string; code?: string }) => call(simulator.scan, { params: { id }, body }));

export const useDrop = (id: string) =>
  usePhoneDeed(id, (reason: 'network' | 'replaced' | 'logged_out' | 'banned' | 'broken') =>
    call(simulator.drop, { params: { id }, body: { reason } }),
  );

export const useRedeliver = (id: string) =>
  usePhoneDeed(id, (count: number) => call(simulator.redeliver, { params: { id }, body: { count } }));

export const useTyping = (id: string) =>
  usePhoneDeed(id, (body: { from: string; is_typing: boolean }) => call(simulator.setTyping, { params: { id }, body }));

export function useConfigure(id: string) {
  const client = useQueryClient();
  return usePhoneDeed(id, async (settings: SimulatorState['settings']) => {
    client.setQueryData<SimulatorState>(stateKey(id), (before) => before && { ...before, settings });
    await call(simulator.configure, { params: { id }, body: settings });
  });
}

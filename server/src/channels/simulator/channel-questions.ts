import { isUnreachable, plainName } from './addresses.ts';
import type { ChannelQuestions, SentMessage } from './protocol.ts';
import { planReceipts } from './receipts.ts';
import { knownGroups, type Line } from './simulated-line.ts';

/** What a connected product may ask of its line: the phones' side of it. */
export function channelQuestions(line: Line): ChannelQuestions {
  const { state } = line;
  const outward = { direction: 'out', from: state.phone, text: '' } as const;
  return {
    send(message) {
      receive(line, message);
      return null;
    },
    setTyping({ to, isTyping }) {
      line.log({ ...outward, id: null, to: plainName(to), kind: 'typing', detail: { isTyping } });
      return null;
    },
    markRead({ messages }) {
      for (const { chat, id } of messages)
        line.log({ ...outward, id, to: plainName(chat), kind: 'receipt', detail: { status: 'read' } });
      return null;
    },
    checkNumbers: ({ phones }) => phones.filter((phone) => !isUnreachable(phone)),
    getGroup: ({ id }) => knownGroups(state).find((group) => group.id === id) ?? null,
  };
}

/** Each write is logged; a message that comes again with its id is the same one for whoever reads it. */
function receive(line: Line, { id, to, kind, text, detail }: SentMessage): void {
  const { state } = line;
  const reached = plainName(to);
  const from = state.phone;
  const back = (status: string, failure?: string) =>
    line.log({
      direction: 'in',
      id,
      from: reached,
      to: from,
      kind: 'receipt',
      text: '',
      detail: failure ? { status, failure } : { status },
    });
  if (!detail.group && isUnreachable(reached)) {
    line.log({ direction: 'out', id, from, to: reached, kind: 'refused', text, detail: { ...detail, kind } });
    back('failed', 'not_on_channel');
    return;
  }
  const isRepeat = state.received.get(id)?.to === reached;
  const whole = isRepeat ? { ...detail, isRepeat } : detail;
  const { seq } = line.log({ direction: 'out', id, from, to: reached, kind, text, detail: whole });
  for (const { status, isLate } of planReceipts(state.settings, seq))
    if (isLate) setTimeout(() => back(status), line.times.lateMs);
    else back(status);
}

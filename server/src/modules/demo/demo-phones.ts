import type { KeptMedia, PastEntry } from '../../channels/simulator/protocol.ts';
import type { Simulator } from '../../channels/simulator/simulator-process.ts';
import type { ChatRows } from './demo-chat-rows.ts';
import { type DemoLine, demoPhone } from './demo-chats.ts';
import { type DemoContent, type DemoContents, type DemoFile, streamOf } from './demo-files.ts';

type Kept = Readonly<Record<DemoFile, KeptMedia>>;

/** What one chat looks like from the phone. What was never sent, and what only the team sees, is not there. */
function pastOf({ chat, contact, messages }: ChatRows, kept: Kept): PastEntry[] {
  const channelIds = new Map(messages.map(({ row }) => [row.id, row.channel_id]));
  return messages.flatMap(({ said, row }): PastEntry[] => {
    if (row.channel_id === null || row.state === 'failed' || said.isDeleted) return [];
    const isOwn = said.by === 'phone';
    const isIn = said.by === 'contact' || isOwn;
    const peer = contact?.phone ?? (row.participant.split('@')[0] || null);
    const chatId = chat.group?.id ?? peer;
    const at = row.occurred_at.toISOString();
    const reaction: PastEntry = {
      direction: 'in',
      id: `${row.channel_id}R`,
      from: peer,
      to: demoPhone,
      kind: 'reaction',
      text: said.reaction ?? '',
      at,
      detail: { of: row.channel_id, isOfOwn: true, name: chat.contact ?? '' },
    };
    return [
      {
        direction: isIn ? 'in' : 'out',
        id: row.channel_id,
        from: isIn && !isOwn ? peer : demoPhone,
        to: isIn && !isOwn && !chat.group ? demoPhone : chatId,
        kind: row.kind as PastEntry['kind'],
        text: row.text,
        at,
        detail: {
          ...(said.by === 'contact' ? { name: said.name ?? chat.contact ?? '' } : {}),
          ...(chat.group ? { group: { id: chat.group.id, name: chat.group.name } } : {}),
          ...(said.file ? { media: kept[said.file] } : {}),
          ...(said.location ? { location: said.location } : {}),
          ...(said.contacts ? { contacts: said.contacts } : {}),
          ...(row.quoted_id ? { quoted: channelIds.get(row.quoted_id) } : {}),
          ...(isOwn ? { isOwn } : {}),
        },
      },
      ...(said.reaction ? [reaction] : []),
    ];
  });
}

/** The phones of the demo know what was said, and the line's own one scans the QR by itself. */
export async function tellPhones(
  simulator: Simulator,
  { rows, ...line }: DemoLine,
  files: DemoContents,
): Promise<void> {
  const kept: Partial<Record<DemoFile, KeptMedia>> = {};
  for (const [name, file] of Object.entries(files) as [DemoFile, DemoContent][]) {
    const { kind, type, content, seconds, waveform } = file;
    const id = await simulator.upload(line, streamOf(file), content.length);
    const sound = seconds && waveform ? { seconds, waveform } : {};
    kept[name] = { id, kind, type, name: file.name, size: content.length, ...sound };
  }
  const past = rows
    .flatMap((chat) => pastOf(chat, kept as Kept))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  await simulator.ask(line, 'prepare', { phone: demoPhone, past });
}

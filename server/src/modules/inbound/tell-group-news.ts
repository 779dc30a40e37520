import type { Message } from '@yupflow/contract/messages';
import type { Group, GroupNews, Sender } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { addEvents } from '../messages/add-events.service.ts';
import type { Line } from './find-peers.repository.ts';
import { listMemberNames } from './group-news.repository.ts';
import { cleanName } from './peers.ts';
import type { InboundParts } from './persist-messages.ts';

/** As many as a line of text has room for. */
const mostNames = 5;

type Names = ReadonlyMap<string, string>;

const nameOf = ({ name, address }: Sender, names: Names): string => cleanName(name) || names.get(address) || '';

function namesOf(people: readonly Sender[], names: Names): string {
  const named = people.map((one) => nameOf(one, names)).filter((name) => name !== '');
  const more = named.length - mostNames;
  return [...named.slice(0, mostNames), ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

function eventOf(news: GroupNews, names: Names): NonNullable<Message['event']> {
  const { event, whom } = news;
  const by = news.by && nameOf(news.by, names);
  // Whoever leaves does that alone.
  if (event === 'group_left') return { event, by: whom[0] ? nameOf(whom[0], names) : by };
  const to = event === 'group_renamed' ? cleanName(news.name) : namesOf(whom, names);
  return { event, by: by || null, ...(to ? { to } : {}) };
}

/** What happened to groups, each thing once, among the messages of the conversations that there are of them. */
export async function tellGroupNews(
  parts: InboundParts,
  tx: Tx,
  line: Line,
  groups: readonly Group[],
  chats: ReadonlyMap<string, string>,
): Promise<void> {
  const told = groups.flatMap(({ address, news = [] }) => {
    const conversationId = chats.get(address);
    return conversationId ? news.map((one) => ({ conversationId, news: one })) : [];
  });
  if (told.length === 0) return;
  const people = told.flatMap(({ news: { by, whom } }) => [...(by ? [by] : []), ...whom]);
  const names = await listMemberNames(tx, line, people);
  await addEvents(
    parts,
    tx,
    line.companyId,
    told.map(({ conversationId, news }) => ({
      conversationId,
      event: eventOf(news, names),
      key: `group:${line.connectionId}:${news.id}`,
      at: news.at,
    })),
  );
}

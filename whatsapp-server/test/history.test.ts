import { inflateSync } from 'node:zlib';
import { getHistoryMsg, processHistoryMessage, proto } from 'baileys';
import { expect, it } from 'vitest';
import { historyMessage } from '../src/history.ts';

it('tells a device what was said before it was linked, as the library reads it', async () => {
  const message = await historyMessage({
    chats: [
      {
        jid: '5511988887777@s.whatsapp.net',
        lidJid: '200000000000001@lid',
        name: 'Ana',
        messages: [
          { id: 'OLD2', at: new Date(1_700_000_060_000), isOwn: true, message: { conversation: 'temos sim' } },
          { id: 'OLD1', at: new Date(1_700_000_000_000), isOwn: false, message: { conversation: 'tem azul?' } },
        ],
      },
    ],
  });
  // As it comes over the wire.
  const read = getHistoryMsg(proto.Message.decode(proto.Message.encode(message).finish()));
  const { chats, messages, lidPnMappings } = processHistoryMessage(
    proto.HistorySync.decode(inflateSync(read?.initialHistBootstrapInlinePayload ?? new Uint8Array(0))),
  );
  expect(chats.map(({ id, name }) => [id, name])).toEqual([['5511988887777@s.whatsapp.net', 'Ana']]);
  expect(messages.map(({ key, message: said }) => [key.id, key.fromMe, said?.conversation])).toEqual([
    ['OLD2', true, 'temos sim'],
    ['OLD1', false, 'tem azul?'],
  ]);
  expect(lidPnMappings).toContainEqual({ lid: '200000000000001@lid', pn: '5511988887777@s.whatsapp.net' });
});

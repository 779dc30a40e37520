import * as library from 'baileys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMe, meOf, personOf, plainJid } from '../../src/channels/baileys/addresses.ts';
import {
  ana,
  bia,
  card,
  changed,
  file,
  group,
  heard,
  type Key,
  me,
  now,
  read,
  received,
  reference,
  seconds,
} from './baileys-received.ts';

const { REVOKE, MESSAGE_EDIT, APP_STATE_SYNC_KEY_SHARE } = library.proto.Message.ProtocolMessage.Type;

describe('what comes from WhatsApp', () => {
  it.each<[name: string, message: object, expected: object]>([
    ['a text', { conversation: 'Bom dia! 🌞' }, { kind: 'text', text: 'Bom dia! 🌞' }],
    [
      'a reply that mentions somebody',
      {
        extendedTextMessage: {
          text: 'sobre isso, @5511977776666',
          contextInfo: { stanzaId: 'Q1', participant: me.phone, mentionedJid: ['5511977776666:3@s.whatsapp.net'] },
        },
      },
      { kind: 'text', text: 'sobre isso, @5511977776666', quotedId: 'Q1', mentions: [bia.phone] },
    ],
    [
      'a picture',
      { imageMessage: { ...file, mimetype: 'image/jpeg', caption: 'olha', width: 800, height: 600 } },
      {
        kind: 'image',
        text: 'olha',
        media: {
          kind: 'image',
          type: 'image/jpeg',
          name: '',
          size: 12_345,
          width: 800,
          height: 600,
          reference: reference('Image'),
        },
      },
    ],
    [
      'a film',
      { videoMessage: { ...file, mimetype: 'video/mp4', caption: 'veja', seconds: 12, gifPlayback: true } },
      { kind: 'video', text: 'veja', media: { type: 'video/mp4', seconds: 12, reference: reference('Video') } },
    ],
    ['a round film', { ptvMessage: { ...file, mimetype: 'video/mp4' } }, { kind: 'video' }],
    [
      'a voice note',
      {
        audioMessage: {
          ...file,
          mimetype: 'audio/ogg; codecs=opus',
          ptt: true,
          seconds: 3,
          waveform: Buffer.from([0, 50, 100, 255]),
        },
      },
      {
        kind: 'voice',
        media: { type: 'audio/ogg', seconds: 3, waveform: [0, 0.5, 1, 1], reference: reference('Audio') },
      },
    ],
    ['music', { audioMessage: { ...file, mimetype: 'audio/mpeg' } }, { kind: 'audio', media: { kind: 'audio' } }],
    [
      'a document with a caption, as phones wrap it',
      {
        documentWithCaptionMessage: {
          message: {
            documentMessage: { ...file, mimetype: 'application/pdf', fileName: 'orçamento.pdf', caption: 'segue' },
          },
        },
      },
      {
        kind: 'document',
        text: 'segue',
        media: { name: 'orçamento.pdf', type: 'application/pdf', reference: reference('Document') },
      },
    ],
    [
      'a sticker',
      { stickerMessage: { ...file, mimetype: 'image/webp' } },
      { kind: 'sticker', media: { type: 'image/webp' } },
    ],
    [
      'a file whose url names no file server',
      { stickerMessage: { ...file, url: 'https://web.whatsapp.net', mimetype: 'image/webp' } },
      { media: { reference: { url: file.url } } },
    ],
    [
      'a place',
      { locationMessage: { degreesLatitude: 38.72, degreesLongitude: -9.14, name: 'Loja', address: 'Rua 1' } },
      { kind: 'location', location: { latitude: 38.72, longitude: -9.14, name: 'Loja', address: 'Rua 1' } },
    ],
    [
      'where somebody is just now',
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'chegando' } },
      { kind: 'location', text: 'chegando', location: { latitude: 1, longitude: 2 } },
    ],
    [
      'a place off the earth',
      { locationMessage: { degreesLatitude: 91, degreesLongitude: 0 } },
      { kind: 'unreadable' },
    ],
    [
      'a card',
      { contactMessage: { displayName: 'Oficina', vcard: card } },
      { kind: 'contact', contacts: [{ name: 'Oficina', phones: ['5511933334444'] }] },
    ],
    [
      'cards',
      { contactsArrayMessage: { contacts: [{ displayName: 'A', vcard: card }, { vcard: card }] } },
      { kind: 'contact', contacts: [{ name: 'A' }, { name: 'Oficina' }] },
    ],
    [
      'a button that was pressed',
      { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Sim' } },
      { kind: 'text', text: 'Sim' },
    ],
    [
      'a row that was chosen',
      { listResponseMessage: { title: 'Pizza', singleSelectReply: { selectedRowId: 'r2' } } },
      { kind: 'text', text: 'Pizza' },
    ],
    ['a row by its id', { listResponseMessage: { singleSelectReply: { selectedRowId: 'r2' } } }, { text: 'r2' }],
    [
      'an answer to a template',
      { templateButtonReplyMessage: { selectedId: 't1', selectedDisplayText: 'Confirmo' } },
      { kind: 'text', text: 'Confirmo' },
    ],
    [
      'an answer of a flow',
      { interactiveResponseMessage: { body: { text: 'Agendar' } } },
      { kind: 'text', text: 'Agendar' },
    ],
    [
      'an answer of a flow that only names an id',
      { interactiveResponseMessage: { nativeFlowResponseMessage: { name: 'menu', paramsJson: '{"id":"op_3"}' } } },
      { kind: 'text', text: 'op_3' },
    ],
    [
      'a poll',
      {
        pollCreationMessageV3: {
          name: 'Qual dia?',
          options: [{ optionName: 'Sexta' }, { optionName: 'Sábado' }],
          selectableOptionsCount: 1,
        },
        messageContextInfo: { messageSecret: Buffer.alloc(32, 9) },
      },
      {
        kind: 'poll',
        text: 'Qual dia?',
        poll: {
          options: ['Sexta', 'Sábado'],
          isMultiple: false,
          reference: { secret: Buffer.alloc(32, 9).toString('base64'), creators: [ana.phone, ana.lid] },
        },
      },
    ],
    [
      'a menu of another company',
      { buttonsMessage: { contentText: 'Escolha', buttons: [{ buttonText: { displayText: 'A' } }] } },
      { kind: 'text', text: 'Escolha\n1. A' },
    ],
    [
      'a message that disappears, to be seen once',
      {
        ephemeralMessage: {
          message: { viewOnceMessageV2: { message: { imageMessage: { ...file, mimetype: 'image/jpeg' } } } },
        },
      },
      { kind: 'image' },
    ],
    [
      'one to be seen on the phone alone',
      { viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/jpeg' } } } },
      { kind: 'unreadable', media: null },
    ],
    [
      'what our own other device tells of',
      { deviceSentMessage: { destinationJid: ana.phone, message: { conversation: 'oi' } } },
      { kind: 'text', text: 'oi' },
    ],
    [
      'what nobody knows here yet',
      { requestPaymentMessage: { amount1000: 5 } },
      { kind: 'text', text: '[request payment]' },
    ],
    [
      'a text beside keys of a group',
      { senderKeyDistributionMessage: { groupId: group }, messageContextInfo: {}, conversation: 'oi' },
      { kind: 'text', text: 'oi' },
    ],
  ])('reads %s', (_, message, expected) => {
    expect(heard(message)).toMatchObject({
      id: 'M1',
      isOwn: false,
      participant: null,
      name: 'Ana',
      at: new Date(now.getTime() - 5_000),
      isHistory: false,
      ...expected,
    });
  });

  it.each<[name: string, message: object, key?: Partial<Key>]>([
    ['keys between devices', { protocolMessage: { type: APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: {} } }],
    ['keys of a group alone', { senderKeyDistributionMessage: { groupId: group } }],
    ['a vote', { pollUpdateMessage: { pollCreationMessageKey: { id: 'P1' } } }],
    ['the frame of an album', { albumMessage: { expectedImageCount: 2 } }],
    ['nothing', {}],
    ['a story', { conversation: 'x' }, { remoteJid: 'status@broadcast', participant: ana.phone }],
    ['a broadcast list', { conversation: 'x' }, { remoteJid: '123@broadcast', participant: ana.phone }],
    ['a channel', { conversation: 'x' }, { remoteJid: '1203@newsletter' }],
    ['WhatsApp itself', { conversation: 'x' }, { remoteJid: '0@c.us', remoteJidAlt: undefined }],
  ])('passes over %s', (_, message, key) => {
    expect(read(received(message, key))).toBe(null);
  });

  it('stands in for what could not be decrypted, and not for what was decrypted before', () => {
    const stub = (reason: string, facts: Partial<library.WAMessage> = {}) => {
      const { message, ...info } = received({});
      const messageStubType = library.proto.WebMessageInfo.StubType.CIPHERTEXT;
      return read({ ...info, messageStubType, messageStubParameters: [reason], ...facts });
    };
    expect(stub('No session record')).toMatchObject({
      message: { id: 'M1', kind: 'unreadable', text: '', chat: { phone: '5511988887777' } },
    });
    expect(stub('Key used already or never filled')).toBe(null);
    expect(stub('No session record', { category: 'peer' })).toBe(null);
    const { message, ...onPhone } = received({}, { isViewOnce: true });
    expect(read(onPhone)).toMatchObject({ message: { kind: 'unreadable' } });
  });

  it('says what was caught up on, after an hour', () => {
    const said = (age: number) => heard({ conversation: 'x' }, {}, { messageTimestamp: seconds - age }).isHistory;
    expect([said(60), said(3_599), said(3_601)]).toEqual([false, false, true]);
  });
});

describe('changes of messages', () => {
  const ours = { remoteJid: me.phone, fromMe: false, id: 'OURS' };
  const theirs = { remoteJid: me.phone, fromMe: true, id: 'THEIRS' };
  const edited = { protocolMessage: { type: MESSAGE_EDIT, key: theirs, editedMessage: { conversation: 'certo' } } };

  it.each<[name: string, message: object, expected: object]>([
    [
      'a reaction to ours',
      { reactionMessage: { key: ours, text: '❤️' } },
      { change: 'reaction', emoji: '❤️', of: 'OURS', isOfOwn: true },
    ],
    ['a reaction to their own', { reactionMessage: { key: theirs, text: '👍' } }, { of: 'THEIRS', isOfOwn: false }],
    ['a reaction taken back', { reactionMessage: { key: ours } }, { change: 'reaction', emoji: '', of: 'OURS' }],
    ['an edit', edited, { change: 'edit', text: 'certo', of: 'THEIRS', isOfOwn: false }],
    [
      'an edit as phones wrap it',
      { editedMessage: { message: edited } },
      { change: 'edit', text: 'certo', of: 'THEIRS' },
    ],
    [
      'an edited caption',
      {
        protocolMessage: {
          type: MESSAGE_EDIT,
          key: theirs,
          editedMessage: { imageMessage: { ...file, caption: 'nova' } },
        },
      },
      { change: 'edit', text: 'nova' },
    ],
    [
      'a deletion',
      { protocolMessage: { type: REVOKE, key: theirs } },
      { change: 'deletion', of: 'THEIRS', isOfOwn: false },
    ],
  ])('reads %s', (_, message, expected) => {
    expect(changed(message)).toMatchObject({ isOwn: false, chat: { address: ana.phone }, ...expected });
  });

  it('knows whose each is, also in a group and from our own phone', () => {
    const inGroup = { remoteJid: group, participant: ana.lid, participantAlt: ana.phone };
    const about = (key: object) =>
      changed({ reactionMessage: { key: { remoteJid: group, id: 'X', ...key }, text: '👍' } }, inGroup);
    expect(about({ fromMe: false, participant: me.lid })).toMatchObject({
      isOfOwn: true,
      participant: { address: ana.lid, phone: '5511988887777' },
    });
    expect(about({ fromMe: false, participant: bia.lid }).isOfOwn).toBe(false);
    expect(about({ fromMe: true }).isOfOwn).toBe(false);
    const own = { fromMe: true, remoteJid: ana.phone };
    const revoked = { protocolMessage: { type: REVOKE, key: { remoteJid: ana.phone, fromMe: true, id: 'X' } } };
    expect(changed(revoked, own)).toMatchObject({ isOwn: true, isOfOwn: true, name: null });
    const byLeader = {
      protocolMessage: { type: REVOKE, key: { remoteJid: group, fromMe: false, id: 'X', participant: me.lid } },
    };
    expect(changed(byLeader, inGroup)).toMatchObject({ change: 'deletion', isOfOwn: true, chat: { kind: 'group' } });
  });
});

describe('who somebody is', () => {
  it('is one person by number and by hidden name, wherever each comes from', () => {
    const chat = { kind: 'contact', address: ana.phone, phone: '5511988887777', lid: ana.lid };
    const said = { conversation: 'oi' };
    expect(heard(said).chat).toEqual(chat);
    expect(heard(said, { remoteJid: ana.lid, remoteJidAlt: ana.phone }).chat).toEqual(chat);
    expect(
      heard(said, { remoteJid: '5511988887777:12@s.whatsapp.net', remoteJidAlt: '200000000000001:12@lid' }).chat,
    ).toEqual(chat);
    const hidden = { remoteJid: ana.lid, remoteJidAlt: undefined };
    expect(heard(said, hidden, {}, { phones: new Map([[ana.lid, ana.phone]]) }).chat).toEqual(chat);
    expect(heard(said, hidden).chat).toEqual({ kind: 'contact', address: ana.lid, phone: null, lid: ana.lid });
  });

  it('never takes our own name for theirs', () => {
    const own = heard({ conversation: 'respondi daqui' }, { fromMe: true, remoteJidAlt: '100000000000001:3@lid' });
    expect(own).toMatchObject({ isOwn: true, name: null, participant: null, chat: { address: ana.phone, lid: null } });
  });

  it('calls people in a group as the group does', () => {
    const key = {
      remoteJid: group,
      remoteJidAlt: undefined,
      participant: '200000000000001:4@lid',
      participantAlt: ana.phone,
    };
    expect(heard({ conversation: 'oi' }, key, {}, { groupName: 'Condomínio Sol' })).toMatchObject({
      chat: { kind: 'group', address: group, phone: null, lid: null },
      groupName: 'Condomínio Sol',
      participant: { address: ana.lid, phone: '5511988887777', name: 'Ana' },
    });
    const byPhone = { remoteJid: group, participant: ana.phone, participantAlt: ana.lid };
    expect(heard({ conversation: 'oi' }, byPhone).participant).toEqual({
      address: ana.phone,
      phone: '5511988887777',
      name: 'Ana',
    });
    expect(heard({ conversation: 'oi' }, { ...byPhone, fromMe: true }).participant).toBe(null);
  });

  it('loses devices and agents of every address, and finds nobody in any other text', () => {
    const digits = fc.stringMatching(/^\d{5,15}$/);
    fc.assert(
      fc.property(digits, fc.option(fc.nat(99)), fc.boolean(), (user, device, isLid) => {
        const server = isLid ? 'lid' : 's.whatsapp.net';
        const jid = `${user}${device === null ? '' : `:${device}`}@${server}`;
        expect(plainJid(jid)).toBe(`${user}@${server}`);
        expect(personOf(jid)).toMatchObject({ address: `${user}@${server}`, phone: isLid ? null : user });
        expect(isMe(jid, meOf({ id: jid }))).toBe(true);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => plainJid(text.replaceAll('@', '')) === null));
  });
});

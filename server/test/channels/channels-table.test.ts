import { readFileSync } from 'node:fs';
import { type ChannelFeatures, type ConnectionType, channelFeatures } from '@yupflow/contract/connections';
import { describe, expect, it } from 'vitest';

/** How docs/channels.md calls what a channel can carry. */
const words: Readonly<Record<keyof ChannelFeatures, string>> = {
  pairing: 'Connected by',
  hasGroups: 'Groups',
  managesGroups: 'Groups are made, changed and left from here',
  hasEdits: 'Sent messages can be changed',
  hasDeletions: 'Sent messages can be taken back',
  hasPolls: 'Polls',
  hearsTyping: 'Shows that somebody types',
  hearsPhone: 'Hears what the company writes on the phone',
  hasHistory: 'Takes over what was said before',
  hearsCalls: 'Tells of calls',
  hasPictures: 'Profile pictures',
  hasButtons: 'Buttons and lists',
  hasWindow: 'Only templates after a day of silence',
  checksNumbers: 'Says whether a number is there before anything is sent',
  keepsOrder: 'Tells in the order of events',
  tellsSizes: 'Tells the size of a file before it is fetched',
  longestText: 'Longest text',
};

const cellOf = (value: string | number | boolean) => (value === true ? 'yes' : value === false ? 'no' : String(value));

describe('the table of what each channel can carry', () => {
  const page = readFileSync(new URL('../../../docs/channels.md', import.meta.url), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const types = (rows[0] ?? []).slice(1).map((cell) => cell.replaceAll('`', '') as ConnectionType);

  it('has all types of lines', () => {
    expect(types.toSorted()).toEqual(Object.keys(channelFeatures).toSorted());
  });

  it.each(Object.entries(words))('says what is true of %s', (feature, label) => {
    const row = rows.find(([cell]) => cell === label);
    expect(row?.slice(1)).toEqual(types.map((type) => cellOf(channelFeatures[type][feature as keyof ChannelFeatures])));
  });
});

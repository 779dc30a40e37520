import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { proto } from 'baileys';
import { WebSocketServer } from 'ws';
import type { Account } from './account.ts';
import { Archive } from './archive.ts';
import { certificate, certificatePath } from './certificate.ts';
import { Connection } from './connection.ts';
import type { Contact } from './contact.ts';
import { Directory, type NewContact, type NewGroup } from './directory.ts';
import type { Group } from './group.ts';
import { KeptState } from './kept-state.ts';
import { startMediaServer } from './media-server.ts';
import { MediaStore } from './media-store.ts';
import { createServerIdentity } from './noise/server-identity.ts';
import { Linking } from './pairing/linking.ts';
import { quietLibsignal } from './quiet-libsignal.ts';
import { Switchboard } from './switchboard.ts';
import { WireLog } from './wire-log.ts';

interface Options {
  readonly port?: number;
  readonly mediaPort?: number;
  /** Where keys, phones and files are kept, so that a restart unpairs nobody; without it all is gone at the end. */
  readonly dataDir?: string;
  readonly clock?: { now(): Date };
  /** Where the wire log is written as well. */
  readonly logPath?: string;
}

/** A WhatsApp of our own on this machine: the server, and everybody's phones. */
export interface WhatsApp {
  readonly wsUrl: string;
  /** Hex: what clients must trust instead of WhatsApp's own. */
  readonly rootKey: string;
  /** Of the media hosts, as PEM and as a file for NODE_EXTRA_CA_CERTS. */
  readonly certificate: string;
  readonly certificatePath: string;
  readonly log: WireLog;
  readonly media: MediaStore;
  readonly accounts: readonly Account[];
  readonly contacts: readonly Contact[];
  readonly groups: readonly Group[];
  addAccount(account: { readonly phone: string; readonly lid?: string; readonly name: string }): Account;
  addContact(contact: NewContact): Contact;
  addGroup(group: NewGroup): Group;
  accountOf(phone: string): Account | undefined;
  /** Made when asked for first. */
  contactOf(phone: string): Contact;
  findMessage(id: string): proto.IMessage | undefined;
  stop(): Promise<void>;
}

export async function startWhatsApp(options: Options = {}): Promise<WhatsApp> {
  quietLibsignal();
  const { port = 0, mediaPort = 0, clock = { now: () => new Date() }, logPath, dataDir } = options;
  const now = () => clock.now();
  const log = new WireLog({ path: logPath, now });
  const media = await MediaStore.open(dataDir && join(dataDir, 'media'));
  const mediaServer = await startMediaServer(media, mediaPort);
  const linking = new Linking(now);
  const note = (text: string) => log.note('phones', text);
  const surroundings = { archive: new Archive(), media, urlOf: mediaServer.urlOf, now, note };
  const directory = new Directory(surroundings, linking);
  const switchboard = new Switchboard({ directory, linking, mediaHost: mediaServer.host, now });
  const kept = dataDir ? await KeptState.open(join(dataDir, 'state.json'), directory) : null;
  const identity = kept?.identity ?? createServerIdentity(now());
  kept?.follow(identity, log);

  const server = new WebSocketServer({ host: '127.0.0.1', port });
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    new Connection(socket, identity, switchboard, log, `stranger ${connections}`);
  });
  await once(server, 'listening');

  return {
    wsUrl: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/chat`,
    rootKey: identity.rootKey,
    certificate,
    certificatePath,
    log,
    media,
    get accounts() {
      return directory.accounts;
    },
    get contacts() {
      return directory.contacts;
    },
    get groups() {
      return directory.groups;
    },
    addAccount(account) {
      log.note(account.phone, `${account.name} has a phone`);
      return directory.addAccount(account);
    },
    addContact(contact) {
      log.note(contact.phone, `${contact.name} has a phone`);
      return directory.addContact(contact);
    },
    addGroup(group) {
      log.note(group.name, `a group of ${group.members.length + group.accounts.length}`);
      return directory.addGroup(group);
    },
    accountOf: (phone) => directory.findAccount(phone),
    contactOf: (phone) => directory.contactOf(phone),
    findMessage: (id) => surroundings.archive.find(id)?.message,
    async stop() {
      await kept?.close();
      for (const socket of server.clients) socket.terminate();
      server.close();
      await Promise.all([once(server, 'close'), mediaServer.close()]);
      log.close();
    },
  };
}

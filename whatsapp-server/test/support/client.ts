import { Agent } from 'node:https';
import {
  type AuthenticationCreds,
  type BaileysEventMap,
  BufferJSON,
  initAuthCreds,
  makeWASocket,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WAMessage,
} from 'baileys';
import { vi } from 'vitest';
import type { WhatsApp } from '../../src/start-whatsapp.ts';

const silence = () => {};
const silent = {
  level: 'silent',
  child: () => silent,
  trace: silence,
  debug: silence,
  info: silence,
  warn: silence,
  error: silence,
};

/** What a client keeps between connections, as a database would: as text. */
export class Session {
  creds: AuthenticationCreds = initAuthCreds();
  readonly #rows = new Map<string, string>();

  readonly keys: SignalKeyStore = {
    get: async <Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) => {
      const found = ids.flatMap((id) => {
        const row = this.#rows.get(`${type} ${id}`);
        return row === undefined ? [] : [[id, JSON.parse(row, BufferJSON.reviver)] as const];
      });
      return Object.fromEntries(found) as { [id: string]: SignalDataTypeMap[Type] };
    },
    set: async (data) => {
      for (const [type, rows] of Object.entries(data))
        for (const [id, value] of Object.entries(rows ?? {}))
          if (value) this.#rows.set(`${type} ${id}`, JSON.stringify(value, BufferJSON.replacer));
          else this.#rows.delete(`${type} ${id}`);
    },
  };

  keep(): void {
    this.creds = JSON.parse(JSON.stringify(this.creds, BufferJSON.replacer), BufferJSON.reviver);
  }
}

/** The library as it is, with all that it told. */
export class Client {
  readonly socket: ReturnType<typeof makeWASocket>;
  readonly #told: { [Name in keyof BaileysEventMap]?: BaileysEventMap[Name][] } = {};

  constructor(whatsapp: WhatsApp, session: Session, config: Partial<UserFacingSocketConfig> = {}) {
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(whatsapp.rootKey, 'hex');
    session.keep();
    this.socket = makeWASocket({
      waWebSocketUrl: whatsapp.wsUrl,
      auth: session,
      logger: silent,
      fetchAgent: new Agent({ ca: whatsapp.certificate }),
      shouldSyncHistoryMessage: () => false,
      ...config,
    });
    this.socket.ev.process((events) => {
      for (const [name, event] of Object.entries(events))
        (this.#told as Record<string, unknown[]>)[name] = [...this.all(name as keyof BaileysEventMap), event];
    });
  }

  all<Name extends keyof BaileysEventMap>(name: Name): readonly BaileysEventMap[Name][] {
    return this.#told[name] ?? [];
  }

  get messages(): readonly WAMessage[] {
    return this.all('messages.upsert').flatMap(({ messages }) => messages);
  }

  async untilQr(): Promise<string> {
    return until(() => this.all('connection.update').findLast(({ qr }) => qr)?.qr);
  }

  async untilOpen(): Promise<this> {
    await until(() => this.all('connection.update').some(({ receivedPendingNotifications: isReady }) => isReady));
    return this;
  }

  /** With the code that the library gives the reason. */
  async untilClosed(): Promise<number | undefined> {
    const end = await until(() => this.all('connection.update').find(({ connection }) => connection === 'close'));
    return (end.lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
  }

  async untilMessage(id: string, isWanted = (message: WAMessage) => Boolean(message.message)): Promise<WAMessage> {
    return until(() => this.messages.find((message) => message.key.id === id && isWanted(message)));
  }

  /** Told by itself, or merged into the news of the message. */
  statesOf(id: string): (number | null | undefined)[] {
    const updates = this.all('messages.update')
      .flat()
      .filter(({ key }) => key.id === id);
    const own = this.messages.filter(({ key }) => key.id === id);
    return [...own.map(({ status }) => status), ...updates.map(({ update }) => update.status)];
  }

  /** Who in a group got it; merged as states are. */
  readersOf(id: string): string[] {
    const told = this.all('message-receipt.update').flat();
    const own = this.messages.filter(({ key }) => key.id === id).flatMap(({ userReceipt }) => userReceipt ?? []);
    const receipts = [...own, ...told.filter(({ key }) => key.id === id).map(({ receipt }) => receipt)];
    return [...new Set(receipts.map(({ userJid }) => userJid ?? ''))].toSorted();
  }
}

export function until<Value>(look: () => Value | undefined | null | false): Promise<Value> {
  return vi.waitUntil(look, { timeout: 10_000, interval: 20 }) as Promise<Value>;
}

import type { RealtimeTogether } from '@yupflow/contract/realtime';
import type { Log } from '../log.ts';
import type { RealtimeServer } from './sockets.ts';

type Event = RealtimeTogether[number];

interface Told {
  readonly rooms: readonly string[];
  readonly except: readonly string[];
  readonly event: Event;
}

/** What one browser hears; `key` is the same for all who hear the same. */
interface Hearing {
  key: string;
  readonly events: Event[];
}

/**
 * What is told in one turn is one packet for each browser. A packet costs more than what is in it, here and there, and a
 * page draws once for all of it; for those who hear the same it is written once.
 */
export function tellTogether(io: RealtimeServer, log: Log): (told: Told) => void {
  const { adapter, sockets } = io.sockets;
  const inRooms = (rooms: readonly string[]) => new Set(rooms.flatMap((room) => [...(adapter.rooms.get(room) ?? [])]));
  let waiting: Told[] = [];

  /** By socket: who is in several rooms hears it once, and each hears in the order in which it was said. */
  function hearings(said: readonly Told[]): Map<string, Hearing> {
    const heard = new Map<string, Hearing>();
    said.forEach(({ rooms, except, event }, at) => {
      for (const id of inRooms(rooms).difference(inRooms(except))) {
        const own = heard.get(id) ?? { key: '', events: [] };
        own.key += `${at} `;
        own.events.push(event);
        heard.set(id, own);
      }
    });
    return heard;
  }

  function tellOneByOne(ids: string[], events: readonly Event[]): void {
    if (ids.length > 0) for (const [name, payload] of events) io.to(ids).emit(name, payload as never);
  }

  function tellAll(): void {
    const said = waiting;
    waiting = [];
    for (const alike of Map.groupBy(hearings(said), ([, { key }]) => key).values()) {
      const events = alike[0]?.[1].events ?? [];
      const ids = alike.map(([id]) => id);
      const byAbility = Map.groupBy(ids, (id) => sockets.get(id)?.data.hearsTogether && events.length > 1);
      const able = byAbility.get(true);
      if (able) io.to(able).emit('together', events);
      tellOneByOne(byAbility.get(false) ?? [], events);
    }
  }

  return (told) => {
    if (waiting.push(told) > 1) return;
    const turn = Promise.resolve().then(tellAll);
    turn.catch((err: unknown) => log.error({ err }, 'browsers could not be told'));
  };
}

import { now } from '@internationalized/date';

type Preset = readonly [name: 'hour' | 'tomorrow' | 'monday', moment: string];

const sunday = 0;

/** The moments that are asked for most, by the clock that people here read. */
export function presetMoments(timeZone: string): Preset[] {
  const moment = now(timeZone).set({ second: 0, millisecond: 0 });
  const morning = moment.set({ hour: 9, minute: 0 });
  const weekday = new Date(Date.UTC(moment.year, moment.month - 1, moment.day)).getUTCDay();
  const daysToMonday = weekday === sunday ? 1 : 8 - weekday;
  const presets: Preset[] = [
    ['hour', moment.add({ hours: 1 }).toAbsoluteString()],
    ['tomorrow', morning.add({ days: 1 }).toAbsoluteString()],
  ];
  if (daysToMonday > 1) presets.push(['monday', morning.add({ days: daysToMonday }).toAbsoluteString()]);
  return presets;
}

/** As people call it: "Horário de Brasília". */
export function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

import type { FieldValue, ValueType } from '../conditions/fields.ts';
import { isDay, localTimeOf } from '../conditions/local-time.ts';
import { formatsOf } from '../values/country-formats.ts';
import { formatDocument } from '../values/documents.ts';
import { typeOfField } from './contact-fields.ts';
import type { World } from './world.ts';

type Show = (type: ValueType, value: FieldValue) => string;

function textOf(name: string, world: World, show: Show): string | null {
  if (name === 'company') return world.company.name;
  if (name === 'attendant') return world.assignedTo === null ? null : world.nameOfMember(world.assignedTo);
  const type = typeOfField(name, world);
  const value = world.valueOf(name) ?? '';
  return type === undefined || value === '' ? null : show(type, value);
}

/** What stands for a variable where a machine reads it: the value as it is kept. */
export const plainValue = (name: string, world: World): string | null =>
  textOf(name, world, (_type, value) => String(value));

/** What stands for a variable in a text: numbers, days and documents as people of the country write them. */
export function writtenValue(name: string, world: World): string | null {
  const { country, timezone } = world;
  return textOf(name, world, (type, value) => {
    if (type === 'number') return formatsOf(country).number.format(Number(value));
    if (type === 'document') return formatDocument(String(value), [country]);
    if (type === 'date' && isDay(String(value))) return writtenDay(String(value), country);
    if (type !== 'datetime' || Number.isNaN(Date.parse(String(value)))) return String(value);
    const { day, minute } = localTimeOf(new Date(value), timezone);
    return `${writtenDay(day, country)} ${minute}`;
  });
}

const writtenDay = (day: string, country: string): string => formatsOf(country).day.format(new Date(`${day}T00:00Z`));

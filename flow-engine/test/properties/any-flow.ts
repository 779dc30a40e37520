import fc from 'fast-check';
import type { ActionItem } from '../../src/blocks/actions/action-items.ts';
import type { Block } from '../../src/blocks/block.ts';
import { outputsOf } from '../../src/blocks/outputs-of.ts';
import { pixelEvents, units } from '../../src/blocks/parts.ts';
import { operators } from '../../src/conditions/conditions.ts';
import { type Flow, flow as flowShape } from '../../src/flow.ts';
import {
  columns,
  cycles,
  fields,
  flows,
  gone,
  goneFile,
  members,
  picture,
  roles,
  secrets,
  tags,
  templates,
} from '../support/known-things.ts';

const oneOf = <Thing>(things: readonly Thing[]) => fc.constantFrom(...things);
/** Known, deleted, or never chosen. */
const some = (things: Readonly<Record<string, string>>) => oneOf([...Object.values(things), gone, null]);
const known = (things: Readonly<Record<string, string>>) => oneOf([...Object.values(things), gone]);

const builtIn = ['full_name', 'first_name', 'email', 'document', 'phone', 'last_message', 'created_at', 'nonsense'];
const field = oneOf([...builtIn, ...Object.values(fields), gone]);
/** What somebody may have written. */
export const words = fc.oneof(
  oneOf([
    '',
    'Hi',
    'Hi {{first_name}}',
    '{{{{full_name}}}}',
    '{{',
    '1 / 0',
    '2 * (3 + 4',
    `{{${fields.points}|0}} + 1`,
  ]),
  fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
);
const name = words.map((text) => text.slice(0, 40).toWellFormed());
const duration = fc.record({ amount: fc.integer({ min: 1, max: 10_000 }), unit: oneOf(units) });
const options = fc
  .array(fc.record({ label: name, synonyms: fc.array(name, { maxLength: 2 }) }), { maxLength: 3 })
  .map((list) => list.map((option, index) => ({ id: `o${index}`, description: '', ...option })));
const asking = {
  error: words,
  attempts: fc.integer({ min: 1, max: 5 }),
  timeout: fc.option(duration),
};
const media = oneOf([picture, goneFile, null]);
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
const pair = fc.record({ name, value: words, secret: some(secrets) });
const pixel = {
  secret: some(secrets),
  event: oneOf(pixelEvents),
  value: name,
  currency: oneOf(['BRL']),
  test_code: name,
};

const condition = fc.oneof(
  fc.record({ item: oneOf(['tag']), operator: oneOf(['is', 'not_is']), value: known(tags) }),
  fc.record({
    item: oneOf(['tag']),
    operator: oneOf(['in']),
    value: fc.array(known(tags), { minLength: 1, maxLength: 3 }),
  }),
  fc.record(
    {
      item: oneOf(['field']),
      field,
      operator: oneOf(operators),
      value: fc.oneof(
        name.filter((text) => text !== ''),
        fc.double(),
        fc.record({ days: fc.integer({ min: -99, max: 99 }) }),
        oneOf(['2026-11-15']),
      ),
    },
    { requiredKeys: ['item', 'field', 'operator'] },
  ),
  fc.record({ item: oneOf(['member']), operator: oneOf(['is', 'not_is']), value: known(members) }),
  fc.record({ item: oneOf(['weekday']), operator: oneOf(['in']), value: weekdays }),
  fc.record({ item: oneOf(['opening_hours']), operator: oneOf(['is', 'not_is']) }),
  fc.record({ item: oneOf(['time']), operator: oneOf(['before', 'after']), value: clock }),
);
const action: fc.Arbitrary<Omit<ActionItem, 'id'>> = fc.oneof(
  fc.record({ action: oneOf(['add_tag', 'remove_tag']), tag: some(tags) }),
  fc.record({ action: oneOf(['custom_event']), name }),
  fc.record({
    action: oneOf(['set_field']),
    field,
    operation: oneOf(['set', 'add', 'subtract', 'formula']),
    value: words,
  }),
  fc.record({ action: oneOf(['clear_field']), field }),
  fc.record({ action: oneOf(['add_cycle', 'remove_cycle']), cycle: some(cycles) }),
  fc.record({ action: oneOf(['move_card']), column: some(columns) }),
  fc.record({ action: oneOf(['assign_member']), member: some(members), role: some(roles) }),
  fc.record({
    action: oneOf(['reset_card', 'remove_assignment', 'register_contact', 'stop_automation', 'restart_automation']),
  }),
) as fc.Arbitrary<Omit<ActionItem, 'id'>>;

const until = fc.oneof(
  duration.map((length) => ({ kind: 'duration', ...length })),
  fc.record({
    kind: oneOf(['date']),
    field: fc.option(field),
    days: fc.integer({ min: -3_650, max: 3_650 }),
    time: clock,
  }),
);
const window = fc.option(fc.record({ weekdays, from: clock, to: clock }));

/** A block of any type, with what its schema allows: also what makes no sense. */
const ownFields = fc.oneof(
  fc.record({ type: oneOf(['text']), text: words, typing: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ type: oneOf(['image', 'video', 'file']), media, caption: words }),
  fc.record({ type: oneOf(['audio']), media, is_voice: fc.boolean() }),
  fc.record({
    type: oneOf(['location']),
    latitude: fc.option(fc.integer({ min: -90, max: 90 })),
    longitude: fc.option(fc.integer({ min: -180, max: 180 })),
    title: name,
    address: name,
  }),
  fc.record({ type: oneOf(['contact_card']), cards: fc.array(fc.record({ name, phone: name }), { maxLength: 3 }) }),
  fc.record({ type: oneOf(['delay']), seconds: fc.integer({ min: 1, max: 60 }), is_typing: fc.boolean() }),
  fc.record({ type: oneOf(['save_answer']), question: words, field: fc.option(field), ...asking }),
  fc.record({ type: oneOf(['reply_buttons']), text: words, footer: name, options, ...asking }),
  fc.record({ type: oneOf(['list']), text: words, footer: name, button: name, options, ...asking }),
  fc.record({ type: oneOf(['numbered_menu']), text: words, options, ...asking }),
  fc.record({
    type: oneOf(['template']),
    template: some(templates),
    header: fc.array(name, { maxLength: 1 }),
    body: fc.array(words, { maxLength: 3 }),
    links: fc.array(name, { maxLength: 2 }),
    media,
    options,
    ...asking,
  }),
  fc.record({ type: oneOf(['link']), text: words, label: name, url: words }),
  fc.record({
    type: oneOf(['actions']),
    items: fc.array(action, { maxLength: 4 }).map((list) => list.map((item, index) => ({ id: `i${index}`, ...item }))),
  }),
  fc.record({
    type: oneOf(['condition']),
    groups: fc
      .array(fc.record({ name, match: oneOf(['all', 'any']), items: fc.array(condition, { maxLength: 3 }) }), {
        maxLength: 3,
      })
      .map((list) => list.map((group, index) => ({ id: `g${index}`, ...group }))),
  }),
  fc.record({
    type: oneOf(['randomizer']),
    branches: fc
      .array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 6 })
      .map((list) => list.map((percent, index) => ({ id: `b${index}`, name: '', percent }))),
  }),
  fc.record({ type: oneOf(['wait']), until, window }),
  fc.record({ type: oneOf(['go_to_flow']), flow: some(flows), block: oneOf(['n0', 'n1', 'ghost', null]) }),
  fc.record({ type: oneOf(['end']) }),
  fc.record({
    type: oneOf(['http_request']),
    method: oneOf(['GET', 'POST']),
    url: words,
    query: fc.array(pair, { maxLength: 2 }),
    headers: fc.array(pair, { maxLength: 2 }),
    body: fc.record({ kind: oneOf(['none', 'json', 'form', 'text']), text: words }),
    timeout: fc.integer({ min: 1, max: 30 }),
    saves: fc.array(fc.record({ path: oneOf(['', 'a', 'a.b', 'a.0']), field: fc.option(field) }), { maxLength: 2 }),
  }),
  fc.record({ type: oneOf(['notify_member']), members: fc.array(known(members), { maxLength: 2 }), text: words }),
  fc.record({ type: oneOf(['send_email']), to: words, subject: words, text: words }),
  fc.record({ type: oneOf(['pixel_meta', 'pixel_tiktok']), pixel: name, ...pixel }),
  fc.record({ type: oneOf(['pixel_ga4']), measurement: name, ...pixel }),
);

const block = (id: string) =>
  ownFields.map((own) => ({ id, name: '', note: '', position: { x: 0, y: 0 }, ...own }) as Block);

/** From each output to some block, to one that is not there, or nowhere. */
function edgesOf(blocks: readonly Block[]) {
  const ends = blocks.flatMap((from) => outputsOf(from).map((output) => ({ from: from.id, output })));
  const targets = oneOf([...blocks.map(({ id }) => id), ...blocks.map(({ id }) => id), 'ghost', null]);
  return fc
    .tuple(...ends.map((end) => targets.map((to) => (to === null ? [] : [{ ...end, to }]))))
    .map((edges) => edges.flat());
}

const start = { id: 'start', type: 'start', name: '', note: '', position: { x: 0, y: 0 } } as const;

/** Any document that could be saved, sensible or not. */
export const anyFlow: fc.Arbitrary<Flow> = fc
  .integer({ min: 1, max: 8 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => block(`n${index}`))))
  .chain((drawn) => {
    const blocks: Block[] = [start, ...drawn];
    return edgesOf(blocks).map((edges) => flowShape.parse({ schemaVersion: 1, blocks, edges, notes: [] }));
  });

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowLimits } from '../../src/flow-limits.ts';
import { compareStories } from '../../src/simulate/compare-stories.ts';
import { type Act, recordedRun } from '../../src/simulate/recorded-run.ts';
import { anyFlow, words } from '../properties/any-flow.ts';
import { drawFlow, drawLine } from '../support/draw-flow.ts';
import { fields, flows, members } from '../support/known-things.ts';
import { begin, runOf, say, told } from './recorded.ts';

const toTimer: Act = { type: 'pass_to_timer' };
const sent = (block: string, text: string) => ({
  what: 'done',
  block,
  effect: { type: 'send', message: { kind: 'text', text } },
});

describe('a run that was recorded', () => {
  it('tells what was said, what the flow did and how it stands', async () => {
    const flow = drawFlow(
      {
        ask: ['save_answer', { question: 'Your email?', field: 'email' }],
        thanks: ['text', { text: 'Thanks, {{first_name}}', typing: 3 }],
      },
      ['start > ask', 'ask.answered > thanks'],
    );
    expect(await told(runOf([begin, say('joao@example.com')]), flow)).toEqual([
      sent('ask', 'Your email?'),
      { what: 'said', text: 'joao@example.com' },
      { what: 'done', block: 'ask', effect: { type: 'field_set', field: 'email', value: 'joao@example.com' } },
      sent('thanks', 'Thanks, João'),
      { what: 'ended', block: 'thanks', as: 'finished', seconds: null },
    ]);
    expect(await told(runOf([begin]), flow)).toEqual([
      sent('ask', 'Your email?'),
      { what: 'ended', block: 'ask', as: 'answer', seconds: null },
    ]);
  });

  it('goes to the next timer, whenever that is, and says how long it waited', async () => {
    const patient = (amount: number) =>
      drawLine({
        rest: ['wait', { until: { kind: 'duration', amount, unit: 'hour' } }],
        again: ['text', { text: 'Hi' }],
      });
    for (const hours of [1, 30])
      expect(await told(runOf([begin, toTimer]), patient(hours))).toMatchObject([
        { what: 'waited', block: 'rest', seconds: hours * 3_600 },
        sent('again', 'Hi'),
        { what: 'ended' },
      ]);
    expect(await told(runOf([begin, { type: 'pass', unit: 'hour' }]), patient(2))).toEqual([
      { what: 'ended', block: 'rest', as: 'timer', seconds: 7_200 },
    ]);
  });

  it('leaves out the seconds in which somebody seems to type', async () => {
    const flow = (seconds: number) => drawLine({ pause: ['delay', { seconds }], hello: ['text', { text: 'Hi' }] });
    expect(compareStories(await told(runOf([begin]), flow(2)), await told(runOf([begin]), flow(40)))).toEqual([]);
  });

  it('has the hours, the clock and the names of members that it was recorded with', async () => {
    const flow = drawFlow(
      {
        hours: [
          'condition',
          { groups: [{ id: 'open', name: '', match: 'all', items: [{ item: 'opening_hours', operator: 'is' }] }] },
        ],
        yes: ['text', { text: 'Open' }],
        no: ['text', { text: 'Closed' }],
      },
      ['start > hours', 'hours.open > yes', 'hours.otherwise > no'],
    );
    const day = [{ from: '09:00', to: '12:00' }];
    const mornings = { week: [day, day, day, day, day, day, day], holidays: [] };
    const said = async (hours: 'open' | 'closed' | typeof mornings) => (await told(runOf([begin], { hours }), flow))[0];
    expect(await said('open')).toEqual(sent('yes', 'Open'));
    expect(await said('closed')).toEqual(sent('no', 'Closed'));
    expect(await said(mornings)).toEqual(sent('no', 'Closed'));

    const attended = drawLine({
      call: ['actions', { items: [{ id: 'a', action: 'assign_member', member: members.ana, role: null }] }],
      hello: ['text', { text: '{{attendant}} is here' }],
    });
    const renamed = runOf([begin], { members: { [members.ana]: 'Ana Maria' } });
    expect(await told(renamed, attended)).toContainEqual(sent('hello', 'Ana Maria is here'));
  });

  it('goes on in other flows; one that is not there is a fault', async () => {
    const jump = drawLine({ jump: ['go_to_flow', { flow: flows.sales }] });
    const sales = drawLine({ offer: ['text', { text: 'Two for one' }] });
    const entered = { what: 'done', block: 'jump', effect: { type: 'flow_entered', flow: flows.sales, entry: null } };
    expect(await told(runOf([begin]), jump, { [flows.sales]: sales })).toEqual([
      entered,
      sent('offer', 'Two for one'),
      { what: 'ended', block: 'offer', as: 'finished', seconds: null },
    ]);
    expect((await told(runOf([begin]), jump)).at(-1)).toMatchObject({ what: 'ended', as: 'broken_flow' });
  });

  it('gives the other system’s answer only where it was asked for one', async () => {
    const asking = drawFlow(
      {
        ask: ['http_request', { url: 'https://example.com', saves: [{ path: 'city', field: fields.city }] }],
        there: ['text', { text: `You live in {{${fields.city}}}` }],
      },
      ['start > ask', 'ask.success > there'],
    );
    const acts: Act[] = [begin, { type: 'result', isOk: true, body: { city: 'Olinda' } }];
    expect(await told(runOf(acts), asking)).toContainEqual(sent('there', 'You live in Olinda'));
    const silent = drawLine({ hello: ['text', { text: 'Hi' }] });
    expect(await told(runOf(acts), silent)).toEqual(await told(runOf([begin]), silent));
  });

  it('ends, however the flow goes round', async () => {
    const loop = drawFlow({ hello: ['text', { text: 'Hi' }], pause: ['delay', { seconds: 1 }] }, [
      'start > hello',
      'hello > pause',
      'pause > hello',
    ]);
    const acts = Array.from({ length: flowLimits.acts - 1 }, (): Act => ({ type: 'pass', unit: 'day' }));
    const story = await told(runOf([begin, ...acts]), loop);
    expect(story).toHaveLength(flowLimits.storyLines + 1);
    expect(story.at(-1)).toMatchObject({ what: 'ended', as: 'unfinished' });
  });
});

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  words.map(say),
  fc.constantFrom<Act>(toTimer, { type: 'pass', unit: 'hour' }, { type: 'pass', unit: 'day' }, { type: 'resume' }),
  fc.record({ type: fc.constant('result' as const), isOk: fc.boolean(), body: fc.jsonValue() }),
);

describe('any flow', { timeout: 60_000 }, () => {
  it('tells the same story of the same run, also after a database had both', async () => {
    await fc.assert(
      fc.asyncProperty(anyFlow, fc.array(anyAct, { maxLength: 8 }), async (flow, acts) => {
        const run = runOf([begin, ...acts]);
        const others = { [flows.sales]: flow, [flows.support]: flow };
        const first = await told(run, flow, others);
        const kept = recordedRun.parse(JSON.parse(JSON.stringify(run)));
        const again = JSON.parse(JSON.stringify(await told(kept, flow, others)));
        expect(compareStories(first, again)).toEqual([]);
        expect(first.length).toBeLessThanOrEqual(flowLimits.storyLines + 1);
      }),
      { numRuns: 50 },
    );
  });
});

import { flowLimits } from '../flow-limits.ts';
import { isOpen } from '../opening-hours/is-open.ts';
import { afterDuration } from '../run/wake-time.ts';
import type { Act, RecordedRun } from './recorded-run.ts';
import type { RunningFlow, Simulated, Surroundings } from './simulated.ts';
import { begin, enterFlow, giveResult, newSimulation, nextTimer, passUntil, resume, say } from './simulation.ts';
import { lastLine } from './story.ts';
import type { StoryLine } from './story-line.ts';

/** Does what somebody does in the simulator. What does not fit any more changes nothing. */
export function perform(one: Simulated, act: Act, around: Surroundings): Simulated {
  switch (act.type) {
    case 'begin':
      return begin(one, act.text, around);
    case 'say':
      return say(one, act.text, around);
    case 'pass':
      return passUntil(one, afterDuration({ amount: 1, unit: act.unit }, one.now, around.timezone), around);
    case 'pass_to_timer': {
      const due = nextTimer(one);
      return due ? passUntil(one, due, around) : one;
    }
    case 'result':
      return giveResult(one, act.isOk ? { isOk: true, body: act.body } : { isOk: false }, around);
    case 'resume':
      return resume(one, around);
  }
}

/** A flow, and what the company has of all that it names. */
export interface Stage {
  readonly flow: RunningFlow;
  readonly known: Pick<Surroundings, 'typeOf' | 'has' | 'nameOfMember'>;
}

/** The moment, the hours and the names are those of the run; what there is, is what there is now. */
function surroundingsOf({ company, country, timezone, hours, members }: RecordedRun, { known }: Stage): Surroundings {
  return {
    company: { name: company },
    country,
    timezone,
    isOpenAt: (moment) => (typeof hours === 'string' ? hours === 'open' : isOpen(hours, moment, timezone)),
    ...known,
    nameOfMember: (id) => (Object.hasOwn(members, id) ? (members[id] ?? null) : known.nameOfMember(id)),
  };
}

const isTooLong = ({ story, state }: Simulated) =>
  story.length > flowLimits.storyLines || state.steps > flowLimits.storyLines * 2;

/** The same again with this flow: the story that it tells now. `find` brings what it jumps to; null where it can't. */
export async function replay(
  run: RecordedRun,
  first: Stage,
  find: (flowId: string) => Promise<Stage | null>,
): Promise<StoryLine[]> {
  const contact = { values: new Map(Object.entries(run.values)), tags: new Set(run.tags), assignedTo: null };
  let stage = first;
  let one = newSimulation(first.flow, contact, new Date(run.begins), run.seed);
  for (const act of run.acts) {
    if (isTooLong(one)) break;
    one = perform(one, act, surroundingsOf(run, stage));
    while (one.entering && !isTooLong(one)) {
      const next = await find(one.entering.flow);
      stage = next ?? stage;
      one = enterFlow(one, next?.flow ?? null, surroundingsOf(run, stage));
    }
  }
  return [...one.story.slice(0, flowLimits.storyLines), lastLine(one, isTooLong(one))];
}

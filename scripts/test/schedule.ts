import { configVariables } from '../../server/src/platform/config.ts';
import { runToEnd } from './run-to-end.ts';
import { type Count, countAsOne, type Stage } from './stage.ts';

/** On two cores a third heavy program only slows the others. */
const atOnce = 2;

/** Runs the stages side by side, in their order, each as soon as there is room and what it needs has passed. */
export async function schedule(stages: readonly Stage[]): Promise<Count[]> {
  const waiting = [...stages];
  const done = new Map<string, Promise<Count>>();
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<Count>): Promise<Count> => {
    const own = turn.then(work);
    turn = own;
    return own;
  };
  const worker = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      const needed = stage.needs ? done.get(stage.needs) : undefined;
      const begin = () => (needed ? needed.then((count) => runAfter(stage, count)) : runStage(stage));
      const work = stage.fillsTheMachine ? inTurn(begin) : begin();
      done.set(stage.name, work);
      await work;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return Promise.all(done.values());
}

async function runAfter(stage: Stage, needed: Count): Promise<Count> {
  if (needed.failed === 0) return runStage(stage);
  console.log(`${stage.name}: not run, because ${stage.needs} failed`);
  return countAsOne(false);
}

async function runStage(stage: Stage): Promise<Count> {
  console.log(`${stage.name}…`);
  const started = performance.now();
  const { hasSucceeded, output } = await attempt(stage);
  const count = (stage.count ?? countAsOne)(hasSucceeded);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (count.failed > 0) console.log(output);
  console.log(`${stage.name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  for (const remark of count.remarks) console.log(remark);
  return count;
}

async function attempt(stage: Stage): Promise<{ hasSucceeded: boolean; output: string }> {
  try {
    const prepared = await stage.prepare?.();
    return await runToEnd(stage.command, { ...cleanEnvironment(), ...stage.env, ...prepared });
  } catch (error) {
    return { hasSucceeded: false, output: error instanceof Error ? error.message : String(error) };
  }
}

/** What configures somebody's deployment must not reach the tests. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ofDeployments = new Set(configVariables());
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofDeployments.has(name)));
}

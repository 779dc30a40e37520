import type { Job, JobState } from '@yupflow/contract/jobs';
import { expect } from 'vitest';
import type { Answer, Person } from './people.ts';

const over: readonly JobState[] = ['done', 'failed', 'cancelled', 'undone'];

/** The job as it is when nobody works on it any more. */
export async function jobAtEnd(person: Person, id: string, timeout = 30_000): Promise<Job> {
  let job: Job | undefined;
  await expect
    .poll(
      async () => {
        job = (await person.get(`/jobs/${id}`)).body as Job;
        return over.includes(job.state);
      },
      { timeout, interval: 25 },
    )
    .toBe(true);
  return job as Job;
}

/** Asks for a job, and waits until it is over. */
export async function afterJob(person: Person, asked: Promise<Answer>): Promise<Job> {
  const answer = await asked;
  expect(answer).toMatchObject({ status: 202, body: { state: expect.stringMatching(/^(waiting|undoing)$/) } });
  return jobAtEnd(person, answer.body.id);
}

import type { ContactSelection } from '@yupflow/contract/contacts';
import type { Job } from '@yupflow/contract/jobs';
import { limits } from '@yupflow/contract/limits';
import type { List } from '@yupflow/contract/list';
import type { Enrolment } from '@yupflow/contract/shipping-cycles';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { checkSelection } from '../contacts/contact-list.service.ts';
import { getContact } from '../contacts/contacts.service.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { type JobsParts, jobsService } from '../jobs/jobs.service.ts';
import { getCycle, lockCycles } from './cycles.repository.ts';
import * as lists from './enrolment-list.repository.ts';
import { isCurrent } from './enrolments.repository.ts';
import { enrolMany, tellCycles, unenrolMany, wakeCycles } from './enrolments.service.ts';
import type { CycleScope } from './manage-cycles.service.ts';
import { wakeEnrolments } from './wake-enrolments.ts';

/** Who is in which cycle, changed by hand. */
export function enrolmentsService(parts: FlowParts & JobsParts) {
  const jobs = jobsService(parts);

  async function find({ tx, companyId }: CycleScope, cycleId: string, contactId: string): Promise<Enrolment> {
    const enrolment = await lists.findEnrolment(tx, companyId, cycleId, contactId);
    if (!enrolment) throw new AppError('not_found');
    return enrolment;
  }

  async function findCurrent(scope: CycleScope, cycleId: string, contactId: string): Promise<Enrolment> {
    const enrolment = await find(scope, cycleId, contactId);
    if (enrolment.state === 'finished' || enrolment.state === 'left') throw new AppError('not_found');
    return enrolment;
  }

  return {
    async list({ tx, companyId }: CycleScope, id: string, query: lists.EnrolmentsQuery): Promise<List<Enrolment>> {
      if (!(await getCycle(tx, companyId, id))) throw new AppError('not_found');
      return lists.listEnrolments(tx, companyId, id, query);
    },

    async listOfContact({ tx, companyId }: CycleScope, contactId: string): Promise<{ results: Enrolment[] }> {
      await getContact(tx, companyId, contactId);
      return { results: await lists.listOfContact(tx, companyId, contactId, limits.page.most) };
    },

    async enrol(scope: CycleScope, cycleId: string, contactId: string): Promise<Enrolment> {
      const { tx, companyId, userId, caller } = scope;
      const source = caller.apiKey ? 'api' : 'member';
      const entry = { cycleId, contactIds: [contactId], source, userId } as const;
      await enrolMany(parts, tx, companyId, entry);
      return find(scope, cycleId, contactId);
    },

    async unenrol({ tx, companyId, userId }: CycleScope, cycleId: string, contactId: string): Promise<void> {
      const left = await unenrolMany(parts, tx, companyId, { cycleId, contactIds: [contactId], userId });
      if (!left) throw new AppError('not_found');
    },

    /** Their time is kept: what came due while they were paused is due when they go on. */
    async pause(scope: CycleScope, cycleId: string, contactId: string, isPaused: boolean): Promise<Enrolment> {
      const { tx, companyId } = scope;
      await lockCycles(tx, companyId, [cycleId], 'share');
      await findCurrent(scope, cycleId, contactId);
      await sql`
        update cycle_enrolments e set state = ${isPaused ? 'paused' : 'active'}, hold = null, held_for = null
        where e.company_id = ${companyId} and e.cycle_id = ${cycleId} and e.contact_id = ${contactId}
          and ${isPaused ? isCurrent : sql`e.state = 'paused'`}`.execute(tx);
      tellCycles(parts, tx, companyId, [cycleId]);
      wakeCycles(parts, tx);
      return find(scope, cycleId, contactId);
    },

    async sendNow(scope: CycleScope, cycleId: string, contactId: string): Promise<Enrolment> {
      const { tx, companyId } = scope;
      const { id, step } = await findCurrent(scope, cycleId, contactId);
      if (!step) throw new AppError('not_found');
      await wakeEnrolments(parts, tx, companyId, [id], { isAsked: true });
      return find(scope, cycleId, contactId);
    },

    async enrolMany(
      scope: CycleScope,
      cycleId: string,
      { selection, action }: { selection: ContactSelection; action: 'add' | 'remove' },
    ): Promise<Job> {
      const { tx, companyId, userId } = scope;
      const cycle = await getCycle(tx, companyId, cycleId);
      if (!cycle) throw new AppError('not_found');
      await checkSelection(tx, companyId, selection);
      const job = await jobs.create(scope, {
        type: action === 'add' ? 'contacts_enrol' : 'contacts_unenrol',
        input: { selection, cycleId },
        data: { cycle: { id: cycleId, name: cycle.name }, changed: 0 },
        total: null,
        isUndoable: true,
        createdBy: userId,
      });
      await audit(tx, {
        ...scope,
        action: 'contacts.enrol_many',
        targetId: job.id,
        details: { cycle_id: cycleId, action },
      });
      return job;
    },
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Enrolment, shippingCycles } from '@yupflow/contract/shipping-cycles';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { timelineKey } from '../contact/contact-calls.ts';

interface Deed {
  readonly contactId: string;
  readonly run: () => Promise<unknown>;
  readonly done: string;
}

/** What can be done about a contact and a cycle. Its page brings the texts of `enrolments`. */
export function useEnrolmentDeeds() {
  const { t } = useTranslation('enrolments');
  const client = useQueryClient();
  const errorText = useErrorText();
  const deed = useMutation({
    mutationFn: ({ run }: Deed) => run(),
    onSuccess: (_, { done }) => toast.success(done),
    onError: (error) => toast.error(errorText(error)),
    onSettled: (_, __, { contactId }) => {
      void client.invalidateQueries({ queryKey: timelineKey(contactId) });
      return client.invalidateQueries({ queryKey: ['shipping-cycles'] });
    },
  });
  const act = ({ cycle, contact }: Enrolment, done: string, run: (params: Params) => Promise<unknown>) =>
    deed.mutate({ contactId: contact.id, done, run: () => run({ id: cycle.id, contactId: contact.id }) });
  return {
    isPending: deed.isPending,
    add: (cycleId: string, contactId: string) =>
      deed.mutate({
        contactId,
        done: t('added'),
        run: () => call(shippingCycles.enrol, { params: { id: cycleId, contactId } }),
      }),
    sendNow: (one: Enrolment) => act(one, t('sent'), (params) => call(shippingCycles.sendNow, { params })),
    pause: (one: Enrolment, is_paused: boolean) =>
      act(one, t(is_paused ? 'paused' : 'resumed'), (params) =>
        call(shippingCycles.pauseContact, { params, body: { is_paused } }),
      ),
    remove: (one: Enrolment) => act(one, t('removed'), (params) => call(shippingCycles.unenrol, { params })),
  };
}

interface Params {
  readonly id: string;
  readonly contactId: string;
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invites } from '@yupflow/contract/members';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { keepSaved } from '../../resource/use-save.ts';
import { membersResource } from './members-resource.ts';

export function useResend() {
  const { t } = useTranslation('members');
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (id: string) => call(invites.resend, { params: { id } }),
    onSuccess: (invite) => {
      keepSaved(client, membersResource, invite);
      toast.success(t('invite.resent'));
    },
    onError: (error) => toast.error(errorText(error)),
  });
}

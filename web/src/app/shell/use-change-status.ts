import { me, type UserStatus } from '@yupflow/contract/me';
import { callOnce } from '../../api/call-once.ts';
import { meQuery } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';

const { queryKey } = meQuery;

function show(status: UserStatus): void {
  queryClient.setQueryData(queryKey, (user) => user && { ...user, status });
}

/** Shows the new status at once, and the old one again if the server refuses. */
export function useChangeStatus() {
  const errorText = useErrorText();
  return async (status: UserStatus) => {
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey)?.status;
    if (before === undefined || before === status) return;
    show(status);
    try {
      await callOnce(me.changeStatus, { body: { status } });
    } catch (error) {
      show(before);
      toast.error(errorText(error));
    }
  };
}

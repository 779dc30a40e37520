import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Cycle, shippingCycles } from '@yupflow/contract/shipping-cycles';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { itemKey, patchLists } from '../../resource/list-cache.ts';
import { toast } from '../../ui/toast.ts';
import { cyclesResource } from './cycles-resource.ts';

const { name: key } = cyclesResource;

/** What happens to a cycle outside its form. The switch moves at once; what the server refuses is put back. */
export function useCycleChanges() {
  const { t } = useTranslation('shipping-cycles');
  const client = useQueryClient();
  const errorText = useErrorText();

  const activity = useMutation({
    mutationFn: ({ id, name, connection_id, is_active }: Cycle) =>
      call(shippingCycles.update, { params: { id }, body: { name, connection_id, is_active } }),
    onMutate: async (cycle) => {
      await client.cancelQueries({ queryKey: [key] });
      client.setQueryData(itemKey(key, cycle.id), cycle);
      patchLists(client, key, cycle.id, cycle);
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });

  const copy = useMutation({
    mutationFn: ({ id }: Cycle) => call(shippingCycles.duplicate, { params: { id } }),
    onSuccess: () => toast.success(t('duplicated')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });

  return {
    setActive: (cycle: Cycle, is_active: boolean) => activity.mutate({ ...cycle, is_active }),
    duplicate: (cycle: Cycle, onCopied: (copied: Cycle) => void) => copy.mutate(cycle, { onSuccess: onCopied }),
  };
}

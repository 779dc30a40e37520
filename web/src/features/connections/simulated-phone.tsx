import { useMutation } from '@tanstack/react-query';
import type { Connection } from '@yupflow/contract/connections';
import { simulator } from '@yupflow/contract/simulator';
import { FlaskConical } from 'lucide-react';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly line: Pick<Connection, 'id'>;
  readonly label: string;
  /** What is typed on it; without one it scans the picture. */
  readonly code?: string;
}

/** Whoever has no phone at hand pairs with a simulated one, right here. */
export function SimulatedPhone({ line: { id }, label, code }: Props) {
  const errorText = useErrorText();
  const scan = useMutation({
    mutationFn: () => call(simulator.scan, { params: { id }, body: code ? { code } : {} }),
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Button icon={FlaskConical} isPending={scan.isPending} onPress={() => scan.mutate()}>
      {label}
    </Button>
  );
}

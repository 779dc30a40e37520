import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly clearLabel: string;
  readonly onClear: () => void;
}

/** There are some, and a filter hides them all. */
export function NothingFiltered({ title, text, clearLabel, onClear }: Props) {
  return (
    <EmptyState
      drawing={
        <>
          <path d="M26 22h68L68 52v22l-16 8V52L26 22Z" />
          <path d="M44 36h32" strokeDasharray="3 5" />
        </>
      }
      title={title}
      action={<Button onPress={onClear}>{clearLabel}</Button>}
    >
      {text}
    </EmptyState>
  );
}

import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface Props {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

export function ErrorState({ title, message, onRetry, isRetrying = false }: Props) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        drawing={
          <>
            <path d="M20 70h28l6-12 8 24 7-18 4 6h27" />
            <path d="M34 54a18 18 0 0 1 4-35 24 24 0 0 1 46 4 16 16 0 0 1 6 31" />
            <path d="M60 30v12M60 49v.5" strokeWidth="2.5" className="text-bad" stroke="currentColor" />
          </>
        }
        title={title}
        action={
          <Button icon={RotateCw} onPress={onRetry} isPending={isRetrying}>
            {t('tryAgain')}
          </Button>
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}

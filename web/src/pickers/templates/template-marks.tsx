import type { Template, TemplateStatus } from '@yupflow/contract/templates';
import { Ban, CircleCheck, CirclePause, CircleX, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

const looks = {
  approved: { look: 'ok', icon: CircleCheck },
  pending: { look: 'warn', icon: Clock },
  rejected: { look: 'bad', icon: CircleX },
  paused: { look: 'warn', icon: CirclePause },
  disabled: { look: 'bad', icon: Ban },
} as const satisfies Record<TemplateStatus, object>;

/** What the official API made of it. */
export function TemplateStatusMark({ template: { status } }: { readonly template: Template }) {
  const { t } = useTranslation('templates');
  return <Badge {...looks[status]}>{t(`statuses.${status}`)}</Badge>;
}

/** Of which kind it is, and in which language: two of a name may differ in that alone. */
export function TemplateKind({ template: { category, language } }: { readonly template: Template }) {
  const { t } = useTranslation('templates');
  return (
    <span className="text-meta text-muted">
      {t(`categories.${category}`)} · {language.replace('_', '-')}
    </span>
  );
}

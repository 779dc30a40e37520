import type { announcementLevels } from '@yupflow/contract/announcements';
import { CircleCheck, Megaphone, OctagonAlert, TriangleAlert } from 'lucide-react';

type Level = (typeof announcementLevels)[number];

/** How grave an announcement looks, to whoever reads it and to whoever writes it. */
export const announcementLooks = {
  info: { look: 'plain', icon: Megaphone },
  success: { look: 'ok', icon: CircleCheck },
  warning: { look: 'warn', icon: TriangleAlert },
  critical: { look: 'bad', icon: OctagonAlert },
} as const satisfies Record<Level, object>;

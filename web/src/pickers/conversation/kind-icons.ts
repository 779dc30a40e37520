import type { MessageKind } from '@yupflow/contract/messages';
import {
  ChartBarBig,
  FileText,
  Hourglass,
  Image,
  LayoutTemplate,
  type LucideIcon,
  MapPin,
  Mic,
  Music,
  NotebookPen,
  Sticker,
  UserRound,
  Video,
} from 'lucide-react';

/** What is no plain text, at a glance. */
export const kindIcons: Partial<Record<MessageKind, LucideIcon>> = {
  image: Image,
  video: Video,
  audio: Music,
  voice: Mic,
  document: FileText,
  sticker: Sticker,
  location: MapPin,
  contact: UserRound,
  poll: ChartBarBig,
  template: LayoutTemplate,
  unreadable: Hourglass,
  note: NotebookPen,
};

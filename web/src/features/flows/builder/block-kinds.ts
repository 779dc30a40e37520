import { type BlockCategory, type BlockType, blockCategories } from '@yupflow/flow-engine/blocks/block';
import {
  AudioLines,
  Contact,
  CornerDownRight,
  File,
  Flag,
  GitBranch,
  Globe,
  Image,
  LayoutTemplate,
  Link,
  List,
  ListOrdered,
  Mail,
  MapPin,
  MessageSquareText,
  Play,
  RectangleEllipsis,
  Shuffle,
  Target,
  TextCursorInput,
  Timer,
  UserRoundCheck,
  Video,
  Zap,
} from 'lucide-react';
import type { Icon } from '../../../ui/button.tsx';

export const blockIcons: Record<BlockType, Icon> = {
  start: Play,
  text: MessageSquareText,
  save_answer: TextCursorInput,
  image: Image,
  video: Video,
  audio: AudioLines,
  file: File,
  location: MapPin,
  contact_card: Contact,
  template: LayoutTemplate,
  delay: Timer,
  reply_buttons: RectangleEllipsis,
  list: List,
  numbered_menu: ListOrdered,
  link: Link,
  actions: Zap,
  condition: GitBranch,
  randomizer: Shuffle,
  wait: Timer,
  go_to_flow: CornerDownRight,
  end: Flag,
  http_request: Globe,
  notify_member: UserRoundCheck,
  send_email: Mail,
  pixel_meta: Target,
  pixel_ga4: Target,
  pixel_tiktok: Target,
};

export const categories = Object.keys(blockCategories) as BlockCategory[];

export const categoryIcons: Record<BlockCategory, Icon> = {
  content: MessageSquareText,
  buttons: ListOrdered,
  actions: Zap,
  logic: GitBranch,
  integrations: Globe,
  pixels: Target,
};

const categoryOfType = new Map<BlockType, BlockCategory>(
  categories.flatMap((category) => blockCategories[category].map((type) => [type, category] as const)),
);

/** The start stands in no drawer: it has the brand's colour. */
const categoryOf = (type: BlockType): BlockCategory | 'start' => categoryOfType.get(type) ?? 'start';

/** Sets `--hue`, the colour that a category has everywhere; the values are in builder.css. */
export const hueClass = (type: BlockType): string => `hue-${categoryOf(type)}`;

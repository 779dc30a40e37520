import { copyText } from '../browser/clipboard.ts';
import { toast } from '../ui/toast.ts';

interface Words {
  readonly done: string;
  readonly failed: string;
}

/** For what is copied from out of sight, or has no room beside it; else `useCopy` says there what came of it. */
export async function copyAndTell(text: string, { done, failed }: Words): Promise<void> {
  if (await copyText(text)) toast.success(done);
  else toast.error(failed);
}

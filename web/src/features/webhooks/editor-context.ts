import type { RequestPath, Webhook } from '@yupflow/contract/webhooks';
import { createContext, useContext } from 'react';
import type { CompanyNames } from '../../pickers/actions/company-names.ts';
import type { Content } from './request/paths.ts';
import type { Draft } from './use-webhook-draft.ts';

/** What the parts of the editor share. */
export interface Editor {
  readonly webhook: Webhook;
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** In production nothing can be changed. */
  readonly isLocked: boolean;
  readonly names: CompanyNames;
  /** Of the request that is shown; null while there is none. */
  readonly content: Content | null;
  /** The value that is looked at in the tree, by its path. */
  readonly chosen: RequestPath | null;
  readonly choose: (path: RequestPath) => void;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('stands outside the editor of a webhook');
  return editor;
}

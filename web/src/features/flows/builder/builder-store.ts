import type { OpenFlow, SavedDraft } from '@yupflow/contract/flows';
import type { Block } from '@yupflow/flow-engine/blocks/block';
import type { Fault } from '@yupflow/flow-engine/check/fault';
import type { CanvasNote, Edge, Flow } from '@yupflow/flow-engine/flow';
import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import * as edits from './document-edits.ts';
import { blockOf, indexOf } from './document-index.ts';
import { type Decorations, noDecorations } from './looks.ts';

export type BuilderMode = 'edit' | 'simulate' | 'numbers';

/** Where the document stands: on the server, on its way, or only here. */
type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'offline' | 'stale';

interface BuilderState {
  readonly flowId: string;
  readonly document: Flow;
  /** As the server has it. */
  readonly saved: Flow;
  readonly revision: number;
  readonly savedAt: string;
  readonly saving: Saving;
  /** Blocks and notes. */
  readonly selected: readonly string[];
  /** Just added, and not left yet: nobody is told of what is missing in it. */
  readonly fresh: string | null;
  readonly mode: BuilderMode;
  readonly faults: readonly Fault[];
  /** As the server found them at the last save. */
  readonly toldFaults: readonly Fault[];
  readonly past: readonly Flow[];
  readonly future: readonly Flow[];
  readonly decorations: Decorations;
  /** A version that the canvas shows in place of the draft. */
  readonly shown: BuilderStore | null;
  /** On a small screen one looks and simulates. */
  readonly isReadOnly: boolean;
}

interface BuilderActions {
  updateBlock<Changed extends Block>(id: string, changes: Partial<Changed>): void;
  addBlock(block: Block, from?: edits.From): void;
  /** Several at once, with what leads from one to another. */
  addParts(parts: Pick<Flow, 'blocks' | 'edges' | 'notes'>): void;
  setNote(note: CanvasNote): void;
  removeBlocks(ids: readonly string[]): void;
  connect(edge: Edge): void;
  disconnect(from: string, output: string): void;
  moveBlocks(moves: readonly edits.Move[]): void;
  undo(): void;
  redo(): void;
  select(ids: readonly string[]): void;
  setMode(mode: BuilderMode): void;
  decorate(decorations: Decorations | null): void;
  show(shown: BuilderStore | null): void;
  setFaults(faults: readonly Fault[]): void;
  setReadOnly(isReadOnly: boolean): void;
  /** What the server has now takes the place of everything. */
  load(flow: Pick<OpenFlow, 'document' | 'revision' | 'saved_at' | 'faults'>): void;
  noteSaving(saving: Saving): void;
  noteSaved(document: Flow, answer: SavedDraft): void;
  /** What could not be saved before is here again, over the revision that it began from. */
  takeUp(document: Flow, revision: number): void;
}

export type Builder = BuilderState & BuilderActions;
export type BuilderStore = StoreApi<Builder>;

const remembered = 100;
/** Letters typed one after the other are undone together. */
const togetherMs = 1_000;

type Opened = Pick<OpenFlow, 'id' | 'document' | 'revision' | 'saved_at' | 'faults'>;

export function createBuilderStore(flow: Opened): BuilderStore {
  let lastEdit = { of: '', at: 0 };

  return createStore<Builder>((set, get) => {
    /** One step that can be taken back. Edits of the same kind that follow quickly are one step. */
    function edit(change: (document: Flow) => Flow, of = ''): void {
      const { document, past, isReadOnly } = get();
      if (isReadOnly) return;
      const next = change(document);
      if (next === document) return;
      const at = performance.now();
      const isSameStep = of !== '' && of === lastEdit.of && at - lastEdit.at < togetherMs;
      lastEdit = { of, at };
      set({
        document: next,
        past: isSameStep ? past : [...past.slice(1 - remembered), document],
        future: [],
        saving: get().saving === 'stale' ? 'stale' : 'waiting',
      });
    }

    /** Only what is still there stays selected. */
    function take(document: Flow, rest: Partial<BuilderState>): void {
      lastEdit = { of: '', at: 0 };
      const { blocks, notes } = indexOf(document);
      const selected = get().selected.filter((id) => blocks.has(id) || notes.has(id));
      set({ document, selected, saving: get().saving === 'stale' ? 'stale' : 'waiting', ...rest });
    }

    return {
      flowId: flow.id,
      document: flow.document,
      saved: flow.document,
      revision: flow.revision,
      savedAt: flow.saved_at,
      saving: 'saved',
      selected: [],
      fresh: null,
      mode: 'edit',
      faults: flow.faults,
      toldFaults: flow.faults,
      past: [],
      future: [],
      decorations: noDecorations,
      shown: null,
      isReadOnly: false,

      updateBlock(id, changes) {
        const block = blockOf(get().document, id);
        if (!block) return;
        const changed = { ...block, ...changes } as Block;
        edit((document) => edits.withBlock(document, changed), `${id} ${Object.keys(changes)}`);
      },
      addBlock(block, from) {
        edit((document) => edits.withNewBlock(document, block, from));
        set({ selected: [block.id], fresh: block.id });
      },
      addParts({ blocks, edges, notes }) {
        edit((document) => ({
          ...document,
          blocks: [...document.blocks, ...blocks],
          edges: [...document.edges, ...edges],
          notes: [...document.notes, ...notes],
        }));
        set({ selected: [...blocks, ...notes].map(({ id }) => id) });
      },
      setNote: (note) => edit((document) => edits.withNote(document, note), `note ${note.id}`),
      removeBlocks(ids) {
        edit((document) => edits.without(document, ids));
        const { blocks, notes } = indexOf(get().document);
        set({ selected: get().selected.filter((id) => blocks.has(id) || notes.has(id)) });
      },
      connect: (edge) => edit((document) => edits.withEdge(document, edge)),
      disconnect: (from, output) => edit((document) => edits.withoutEdge(document, from, output)),
      moveBlocks: (moves) => edit((document) => edits.withMoves(document, moves)),
      undo() {
        const { past, future, document, isReadOnly } = get();
        const before = past.at(-1);
        if (before && !isReadOnly) take(before, { past: past.slice(0, -1), future: [document, ...future] });
      },
      redo() {
        const { past, future, document, isReadOnly } = get();
        const [next, ...rest] = future;
        if (next && !isReadOnly) take(next, { past: [...past, document], future: rest });
      },
      select: (selected) =>
        set(({ fresh }) => ({ selected, fresh: selected.some((id) => id === fresh) ? fresh : null })),
      setMode: (mode) => set({ mode, decorations: noDecorations, shown: null }),
      decorate: (decorations) => set({ decorations: decorations ?? noDecorations }),
      show: (shown) => set({ shown }),
      setFaults: (faults) => set({ faults }),
      setReadOnly: (isReadOnly) => set({ isReadOnly }),
      load({ document, revision, saved_at, faults }) {
        take(document, {
          saved: document,
          revision,
          savedAt: saved_at,
          faults,
          toldFaults: faults,
          past: [],
          future: [],
          saving: 'saved',
        });
      },
      noteSaving: (saving) => set({ saving }),
      noteSaved(saved, { revision, saved_at, faults }) {
        const saving = get().document === saved ? 'saved' : 'waiting';
        set({ saved, revision, savedAt: saved_at, toldFaults: faults, saving });
      },
      takeUp: (document, revision) => take(document, { revision }),
    };
  });
}

export const BuilderContext = createContext<BuilderStore | null>(null);

/** For what looks at the state once, when something happens. */
export function useBuilderStore(): BuilderStore {
  const store = useContext(BuilderContext);
  if (!store) throw new Error('there is no flow open here');
  return store;
}

/** Each open flow has a store of its own. Ask for as little as you show: everything else is drawn anew for nothing. */
export function useBuilder<Part>(selector: (builder: Builder) => Part): Part {
  return useStore(useBuilderStore(), selector);
}

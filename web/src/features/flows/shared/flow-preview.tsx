import { ReactFlowProvider } from '@xyflow/react';
import type { SharedFlow } from '@yupflow/contract/flows';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKnownFields } from '../../../pickers/known-fields.tsx';
import { type Names, NamesContext } from '../blocks/use-names.ts';
import { BuilderContext, createBuilderStore } from '../builder/builder-store.ts';
import '../builder/builder.css';
import { Canvas } from '../builder/canvas/canvas.tsx';

/** The canvas as its makers see it, to look around in. */
export function FlowPreview({ flow }: { readonly flow: SharedFlow }) {
  const names = useSharedNames(flow);
  const [store] = useState(() => {
    const made = createBuilderStore({ id: '', document: flow.document, revision: 0, saved_at: '', faults: [] });
    made.getState().setReadOnly(true);
    return made;
  });
  return (
    <NamesContext value={names}>
      <BuilderContext value={store}>
        <ReactFlowProvider>
          {/* Nothing leads on from a port here. */}
          <div className="absolute inset-0 [&_.flow-port]:pointer-events-none">
            <Canvas />
          </div>
        </ReactFlowProvider>
      </BuilderContext>
    </NamesContext>
  );
}

/** Tags and fields are another company's: what they are called comes with the flow. */
function useSharedNames({ names, media }: SharedFlow): Names {
  const { t } = useTranslation('blocks');
  const { fields } = useKnownFields();
  const builtIn = JSON.stringify(fields.map(({ id, name }) => [id, name]));
  return useMemo(() => {
    const ofField = new Map(JSON.parse(builtIn) as [string, string][]);
    ofField.set('company', t('variables.company')).set('attendant', t('variables.attendant'));
    const nobody = () => null;
    return {
      tag: (id) => names[id] ?? null,
      field: (id) => names[id] ?? ofField.get(id) ?? null,
      member: nobody,
      role: nobody,
      flow: nobody,
      cycle: nobody,
      column: (id) => names[id] ?? null,
      media: (key) => media[key] ?? null,
    };
  }, [names, media, builtIn, t]);
}

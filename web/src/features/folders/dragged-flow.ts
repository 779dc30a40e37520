/** What a flow is called while it is dragged: nothing else takes it. */
export const draggedFlow = 'application/x-yupflow-flow';

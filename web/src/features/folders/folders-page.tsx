import { DefaultFlows } from './default-flows.tsx';
import { FlowList } from './flow-list.tsx';
import { FolderCards } from './folder-cards.tsx';

export default function FoldersPage() {
  return (
    <FlowList
      folderId={null}
      above={(move) => (
        <>
          <DefaultFlows />
          <FolderCards onDrop={move} />
        </>
      )}
    />
  );
}

import { useEditors } from '../use-editors.ts';

/** Who else has this block open. */
export function PeerTag({ id }: { readonly id: string }) {
  const here = useEditors((state) =>
    state.editors
      .filter(({ block }) => block === id)
      .map(({ name }) => name)
      .join(', '),
  );
  if (!here) return null;
  return (
    <span className="absolute -top-2.75 right-3 h-5 max-w-40 truncate rounded-md bg-[#7c3aed] px-2 text-[11.5px]/5 font-medium text-white">
      {here.split(' ')[0]}
    </span>
  );
}

import { GripVertical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';

interface Item {
  readonly id: string;
}

interface Props<Of extends Item> {
  readonly label: string;
  readonly items: readonly Of[];
  readonly nameOf: (item: Of, place: number) => string;
  readonly onChange: (items: Of[]) => void;
  /** The handle stands where the item puts it. */
  readonly children: (item: Of, handle: ReactNode, place: number) => ReactNode;
}

/** Things in an order that people choose: by dragging a handle, or with the arrows while it has the focus. */
export function Sortable<Of extends Item>({ label, items, nameOf, onChange, children }: Props<Of>) {
  const { t } = useTranslation('blocks');
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  function move(id: string, to: number) {
    const from = items.findIndex((item) => item.id === id);
    const item = items[from];
    if (!item || to < 0 || to >= items.length || to === from) return;
    const rest = items.filter((one) => one.id !== id);
    onChange([...rest.slice(0, to), item, ...rest.slice(to)]);
    setSaid(t('form.moved', { name: nameOf(item, from), place: to + 1, count: items.length }));
    // Its row was moved in the page, which may take the focus away.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus());
  }

  const handle = (item: Of, place: number) => (
    <button
      type="button"
      draggable
      data-handle={item.id}
      aria-label={t('form.move', { name: nameOf(item, place) })}
      title={t('form.moveHelp')}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', '');
        setDragged(item.id);
      }}
      onDragEnd={() => {
        setDragged(null);
        setOver(null);
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        move(item.id, place + step);
      }}
      className="grid h-(--control) w-5 shrink-0 cursor-grab place-items-center rounded text-faint outline-none hover:text-text focus-visible:outline-2 focus-visible:outline-brand active:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );

  return (
    <>
      <ol ref={list} aria-label={label} className="flex flex-col gap-2">
        {items.map((item, place) => (
          <li
            key={item.id}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(item.id);
            }}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              move(dragged, place);
              setOver(null);
            }}
            className={cx(
              'rounded-lg',
              dragged === item.id && 'opacity-50',
              over === item.id && dragged !== item.id && 'outline-2 outline-offset-2 outline-brand',
            )}
          >
            {children(item, handle(item, place), place)}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

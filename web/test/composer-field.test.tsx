import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ComposerField, type FieldHandle } from '../src/features/chats/composer/field/composer-field.tsx';

const handle = createRef<FieldHandle>();
let write: (text: string) => void;

function Field() {
  const [text, setText] = useState('Oi @ca');
  write = setText;
  return (
    <ComposerField
      handle={handle}
      value={text}
      label="Mensagem"
      placeholder=""
      isDisabled={false}
      marked={null}
      popup={null}
      onChange={setText}
      onCursor={() => {}}
      onKeyDown={() => {}}
      onPasteFiles={() => {}}
    />
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });

/** jsdom lays nothing out, and has none. */
class NoObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  render(<Field />);
});

it('has its caret behind what was filled in as soon as that stands there, for whoever types on at once', () => {
  act(() => {
    write('Oi @Caio Nunes , tudo bem');
    handle.current?.focusAt(15);
  });
  expect(document.activeElement).toBe(field());
  expect(field().selectionStart).toBe(15);
});

it('leaves the caret to whoever types before it could be placed', () => {
  act(() => handle.current?.focusAt(2));
  fireEvent.change(field(), { target: { value: 'Oi @caio' } });
  expect(field().value).toBe('Oi @caio');
  expect(field().selectionStart).toBe(8);
});

it('is focused where it is filled in from elsewhere and its text stays', async () => {
  act(() => handle.current?.focusAt(2));
  await expect.poll(() => field().selectionStart).toBe(2);
  expect(document.activeElement).toBe(field());
});

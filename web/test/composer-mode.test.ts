import { act, renderHook } from '@testing-library/react';
import type { Message } from '@yupflow/contract/messages';
import { describe, expect, it } from 'vitest';
import { useComposerMode } from '../src/features/chats/composer/use-composer-mode.ts';

const message = { id: 'one', text: 'Quanto custa?' } as Message;
const open = (place: string) => renderHook(() => useComposerMode(place));
const modeOf = ({ result }: ReturnType<typeof open>) => result.current[0];

describe('a begun answer', () => {
  it('is still there when its chat is opened again, and in no other', () => {
    const chat = open('ana chat-1');
    act(() => chat.result.current[1]({ type: 'reply', message }));
    chat.unmount();
    expect(modeOf(open('ana chat-2'))).toEqual({ type: 'write' });
    expect(modeOf(open('bruno chat-1'))).toEqual({ type: 'write' });
    expect(modeOf(open('ana chat-1'))).toEqual({ type: 'reply', message });
  });

  it('is gone once it was sent or let go', () => {
    const chat = open('ana chat-3');
    act(() => chat.result.current[1]({ type: 'reply', message }));
    act(() => chat.result.current[1]({ type: 'write' }));
    chat.unmount();
    expect(modeOf(open('ana chat-3'))).toEqual({ type: 'write' });
  });

  it('is the only thing that waits: another wording is begun anew', () => {
    const chat = open('ana chat-4');
    act(() => chat.result.current[1]({ type: 'edit', message }));
    chat.unmount();
    expect(modeOf(open('ana chat-4'))).toEqual({ type: 'write' });
  });
});

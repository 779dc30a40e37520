import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChatFace } from '../src/features/chats/chat-face.tsx';
import { ContactAvatar } from '../src/ui/contact-avatar.tsx';

const pictureIn = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src') ?? null;

describe('a face', () => {
  it('is what they show of themselves, and their initials where that is not known', () => {
    const { container, rerender } = render(<ContactAvatar name="Ana Beatriz" />);
    expect([pictureIn(container), container.textContent]).toEqual([null, 'AB']);
    rerender(<ContactAvatar name="Ana Beatriz" picture="/api/pictures/one" />);
    expect(pictureIn(container)).toBe('/api/pictures/one');
  });

  it('is the initials again where the picture is gone, until there is another', () => {
    const { container, rerender } = render(<ContactAvatar name="Ana Beatriz" picture="/api/pictures/one" />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect([pictureIn(container), container.textContent]).toEqual([null, 'AB']);
    rerender(<ContactAvatar name="Ana Beatriz" picture="/api/pictures/two" />);
    expect(pictureIn(container)).toBe('/api/pictures/two');
  });

  it('is shown of chats, of people and of groups', () => {
    const contact = { id: 'c', name: 'Ana', phone: null, picture: '/api/pictures/ana' };
    const { container, rerender } = render(<ChatFace chat={{ contact, group: null }} lineColor={undefined} />);
    expect(pictureIn(container)).toBe('/api/pictures/ana');
    const group = { id: 'g', name: 'Obra', picture: '/api/pictures/obra' };
    rerender(<ChatFace chat={{ contact: null, group }} lineColor={undefined} />);
    expect(pictureIn(container)).toBe('/api/pictures/obra');
    rerender(<ChatFace chat={{ contact: null, group: { id: 'g', name: 'Obra' } }} lineColor={undefined} />);
    expect(pictureIn(container)).toBeNull();
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeRoomForKeyboard } from '../src/browser/keyboard-room.ts';

/** What of the page is seen, as a phone tells it. */
class View extends EventTarget {
  height = 800;
  scale = 1;
  become(height: number, scale = 1) {
    Object.assign(this, { height, scale });
    this.dispatchEvent(new Event('resize'));
  }
}

let view: View;
let stop: () => void;
const room = () => document.documentElement.style.getPropertyValue('--keyboard');

beforeEach(() => {
  view = new View();
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('scrollTo', vi.fn());
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  stop = makeRoomForKeyboard();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('makes the page as much smaller as the keyboard covers, and whole again', () => {
  view.become(464);
  expect(room()).toBe('336px');
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  view.become(800);
  expect(room()).toBe('');
});

it('takes neither the bars of the browser nor a zoom for a keyboard', () => {
  view.become(744);
  expect(room()).toBe('');
  view.become(400, 2);
  expect(room()).toBe('');
});

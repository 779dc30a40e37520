import { useEffect, useRef, useState } from 'react';

/**
 * Files that are dragged over the page, wherever they are let go: a browser left to itself would open them in place of
 * the page. What is no file, or falls on something that takes files itself, is none of its business.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const depth = useRef(0);
  const handler = useRef(onFiles);
  handler.current = onFiles;

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const show = (change: number) => {
      depth.current = Math.max(0, depth.current + change);
      setIsOver(depth.current > 0);
    };
    const stop = new AbortController();
    const on = <Name extends 'dragenter' | 'dragover' | 'dragleave' | 'drop'>(
      name: Name,
      hear: (event: DragEvent) => void,
    ) =>
      document.addEventListener(
        name,
        (event) => {
          if (event.defaultPrevented || !hasFiles(event)) return;
          event.preventDefault();
          hear(event);
        },
        { signal: stop.signal },
      );
    on('dragenter', () => show(1));
    on('dragover', () => {});
    on('dragleave', () => show(-1));
    on('drop', ({ dataTransfer }) => {
      depth.current = 0;
      setIsOver(false);
      handler.current([...(dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  }, []);

  return isOver;
}

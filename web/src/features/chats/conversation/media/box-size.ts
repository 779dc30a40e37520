const most = { width: 300, height: 340 };
const least = { width: 120, height: 90 };
const unknown = { width: 260, height: 195 };

/** How large a picture stands in the conversation: known before it is there, so that nothing moves when it comes. */
export function boxSize({ width, height }: { width?: number | undefined; height?: number | undefined }) {
  if (!width || !height) return unknown;
  const scale = Math.min(1, most.width / width, most.height / height);
  return {
    width: Math.round(Math.max(least.width, width * scale)),
    height: Math.round(Math.max(least.height, height * scale)),
  };
}

type Loop = (isOver: () => boolean) => Promise<unknown>;

/**
 * Work while others go on beside it, who end with it. The first fault of any is the fault of all, and whoever is left
 * has ended before it is told: nothing asks a deployment that is closed by then.
 */
export async function beside<T>(loops: readonly Loop[], work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const others = loops.map((loop) => loop(() => isOver));
  const failed = Promise.withResolvers<never>();
  for (const other of others) other.catch(failed.reject);
  try {
    return await Promise.race([work().finally(end), failed.promise]);
  } finally {
    end();
    await Promise.allSettled(others);
  }
}

/** Whoever watches looks again at most twice a second. */
const pauseMs = 500;

/** Tells at once, and what happens right after it together, later: the last that happens is always told. */
export function tellSparingly<Teller extends object>(tell: (by: Teller, companyId: string, id: string) => void) {
  /** What was told a moment ago; true where something happened since. */
  const told = new WeakMap<Teller, Map<string, boolean>>();

  return function tellNow(by: Teller, companyId: string, id: string): void {
    const lately = told.get(by) ?? new Map<string, boolean>();
    told.set(by, lately);
    if (lately.has(id)) {
      lately.set(id, true);
      return;
    }
    lately.set(id, false);
    tell(by, companyId, id);
    const again = () => {
      const isMore = lately.get(id);
      lately.delete(id);
      if (isMore) tellNow(by, companyId, id);
    };
    setTimeout(again, pauseMs).unref();
  };
}

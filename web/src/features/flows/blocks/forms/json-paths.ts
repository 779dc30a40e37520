const most = 100;

/** Where texts, numbers and the like stand in JSON: `data.items.0.id`. None where it is no JSON. */
export function pathsOf(body: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (found.length >= most) return;
    if (typeof value !== 'object' || value === null) {
      if (path) found.push(path);
      return;
    }
    for (const [name, inner] of Object.entries(value)) walk(inner, path ? `${path}.${name}` : name);
  };
  try {
    walk(JSON.parse(body), '');
  } catch {
    return [];
  }
  return found;
}

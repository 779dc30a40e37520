interface Build {
  readonly id: string;
}

/** This page's own build; null where none was made, as on the development server. */
export function ownBuild(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;
}

/** The build that the server has now, once all of it is there; null where nobody can tell. */
export async function latestBuild(): Promise<string | null> {
  const latest = await readBuild('/builds/latest.json');
  const described = latest && (await readBuild(`/builds/meta/${encodeURIComponent(latest.id)}.json`));
  return described?.id === latest?.id ? (latest?.id ?? null) : null;
}

async function readBuild(path: string): Promise<Build | null> {
  try {
    const answer = await fetch(path, { cache: 'no-store' });
    // An unknown path answers with the page itself, which is no JSON.
    return answer.ok ? ((await answer.json()) as Build) : null;
  } catch {
    return null;
  }
}

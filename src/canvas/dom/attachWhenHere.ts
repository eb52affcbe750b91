/**
 * Attaches what is fetched apart as soon as it is here, unless it is not wanted any more by then. Where the fetch failed, it is made
 * anew when the part is next needed.
 */
export function attachWhenHere<Parts extends { detach(): void }>(fetchPart: () => Promise<() => Parts>) {
  let here: Parts | undefined;
  let coming: Promise<void> | undefined;
  let isWanted = true;

  async function bring(): Promise<void> {
    const attach = await fetchPart().catch(failed);
    if (attach && isWanted) here = attach();
  }

  function failed(error: unknown): void {
    coming = undefined;
    console.error('A part of the canvas could not be fetched', error);
  }

  async function need(): Promise<void> {
    if (isWanted) coming ??= bring();
    await coming;
  }

  void need();

  return {
    /** Says that it is needed now: fetched again if it failed to come. */
    need: () => void need(),
    /** Does something with it, now or as soon as it is here. */
    use(act: (parts: Parts) => void): void {
      void need().then(() => here && act(here));
    },
    detach(): void {
      isWanted = false;
      here?.detach();
      here = undefined;
    },
  };
}

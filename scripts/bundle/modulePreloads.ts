import type { Plugin } from 'vite';

type ImportsByChunk = ReadonlyMap<string, readonly string[]>;

/** The chunks of `needed` that are not there yet where `host` runs: it has itself, and all that it imports at once. */
export function missingChunksOf(host: string, needed: readonly string[], imports: ImportsByChunk): string[] {
  const loaded = new Set([host]);
  for (const chunk of loaded) for (const imported of imports.get(chunk) ?? []) loaded.add(imported);
  return needed.filter((chunk) => !loaded.has(chunk));
}

/**
 * Has the browser preload, with what is loaded later, only the chunks that it has not. Vite names all that a part imports, and in the
 * first load these lists are what gzip shortens least.
 */
export function preloadMissingChunks() {
  let imports: ImportsByChunk = new Map();
  const plugin: Plugin = {
    name: 'missing-chunks',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        imports = new Map(
          Object.values(bundle).flatMap((output) =>
            output.type === 'chunk' ? [[output.fileName, output.imports] as const] : [],
          ),
        );
      },
    },
  };
  const resolveDependencies = (_file: string, needed: string[], { hostId }: { readonly hostId: string }) =>
    missingChunksOf(hostId, needed, imports);
  return { plugin, resolveDependencies };
}

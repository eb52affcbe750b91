import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import mdx from '@mdx-js/rollup';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import remarkGfm from 'remark-gfm';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { removeChartDescriptions } from './scripts/bundle/chartDescriptions.ts';
import { chunkGroups } from './scripts/bundle/chunks.ts';
import { importDragParts } from './scripts/bundle/dragParts.ts';
import { importIconsDirectly } from './scripts/bundle/iconImports.ts';
import { mergeIconPaths } from './scripts/bundle/iconPaths.ts';
import { preloadMissingChunks } from './scripts/bundle/modulePreloads.ts';
import { removeServerFields } from './scripts/bundle/serverFields.ts';
import { retryStylesheets } from './scripts/bundle/stylesheetRetries.ts';
import { removeTransitions } from './scripts/bundle/transitions.ts';

/** Lingui's macros must be expanded before anything lowers JSX: hence `pre`, and first. */
export async function macros(): Promise<Plugin> {
  const plugin = (await babel({ presets: [linguiTransformerBabelPreset()] })) as Plugin;
  return { ...plugin, enforce: 'pre' };
}

/** Turns help pages into components; their source alone, which the search of the help reads, stays as it is. */
function helpPages(): Plugin {
  const { transform, ...plugin } = mdx({ remarkPlugins: [remarkGfm] });
  return {
    ...plugin,
    enforce: 'pre',
    transform: (source, path) => (path.includes('?raw') ? undefined : transform.call({}, source, path)),
  } as Plugin;
}

/** The plugins that turn our sources into what a browser runs; the view tests use the same ones. */
export async function sourcePlugins({ strictTexts }: { strictTexts: boolean }) {
  return [
    await macros(),
    mergeIconPaths(),
    helpPages(),
    react(),
    lingui({ failOnMissing: strictTexts, failOnCompileError: true }),
  ];
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A class by its own name and its file. Vite's own names have a line number too, which gzip cannot shorten. */
function classNameOf(name: string, path: string): string {
  const file = createHash('sha256')
    .update(relative(here('.'), path))
    .digest('base64url')
    .slice(0, 4);
  return `${name}_${file}`;
}

const missing = preloadMissingChunks();

export default defineConfig(async ({ command }) => ({
  plugins: [
    removeChartDescriptions(),
    removeTransitions(),
    importDragParts(),
    removeServerFields(),
    missing.plugin,
    retryStylesheets(),
    ...(await sourcePlugins({ strictTexts: command === 'build' && !process.env.LOOSE })),
    importIconsDirectly(),
  ],
  // React has it since 18: a library brings the substitute for the versions before.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: { modules: { generateScopedName: classNameOf } },
  worker: { format: 'es' as const },
  build: {
    outDir: 'dist',
    // `/assets/` belongs to people's pictures.
    assetsDir: 'app',
    target: 'es2023',
    // Browsers without it cannot run a board: they lack `Map.groupBy` and `Promise.withResolvers`, too.
    modulePreload: { polyfill: false, resolveDependencies: missing.resolveDependencies },
    manifest: true,
    // The inspector alone loads ELK, which is that large.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      input: { main: 'index.html', inspector: 'inspector.html' },
      output: {
        codeSplitting: { groups: chunkGroups(here('.').replace(/\/$/, '')) },
        // The first load names every file that comes later, by as few letters as the bundler allows for so many.
        chunkFileNames: 'app/[hash:7].js',
        assetFileNames: 'app/[hash:7][extname]',
      },
    },
  },
}));

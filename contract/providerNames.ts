/** The built-in engine's name, its route and its model: it has one way for each operation. */
export const BUILT_IN = 'built-in';

/** The names that people have for providers whose names say which they are. */
const DISPLAY_NAMES: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  google: 'Google',
  fal: 'fal',
  comfy: 'ComfyUI',
  comfyui: 'ComfyUI',
};

/** A provider as people call it, by its name in the server’s file. */
export function providerDisplayName(name: string): string {
  return DISPLAY_NAMES[name] ?? name;
}

/** The name of a route that is not there any more: its provider, then its model. */
export function routeDisplayName(route: string): string {
  const [provider = '', ...model] = route.split(':');
  return [providerDisplayName(provider), model.join(':').replace(/^fal-ai\//, '')].filter(Boolean).join(' ');
}

declare module 'draco3dgltf' {
  /** The decoder of Draco's meshes, as WebAssembly. */
  export function createDecoderModule(): Promise<unknown>;
  /** The encoder of Draco's meshes, as WebAssembly. */
  export function createEncoderModule(): Promise<unknown>;
}

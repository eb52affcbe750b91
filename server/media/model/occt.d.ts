/** The part of occt-import-js (LGPL-2.1, used unmodified) that we call; the package has no types of its own. */
declare module 'occt-import-js' {
  type Colour = readonly [number, number, number];
  type OcctMesh = {
    readonly name: string;
    readonly color?: Colour;
    /** Triangles `first` to `last` (included) of one face. */
    readonly brep_faces: readonly { readonly first: number; readonly last: number; readonly color: Colour | null }[];
    readonly attributes: {
      readonly position: { readonly array: readonly number[] };
      readonly normal?: { readonly array: readonly number[] };
    };
    readonly index: { readonly array: readonly number[] };
  };
  type Occt = {
    ReadStepFile(
      content: Uint8Array,
      parameters: {
        readonly linearUnit: 'meter';
        readonly linearDeflectionType: 'bounding_box_ratio';
        readonly linearDeflection: number;
        readonly angularDeflection: number;
      },
    ): { readonly success: boolean; readonly meshes: readonly OcctMesh[] };
  };
  export default function load(): Promise<Occt>;
}

import { BoxGeometry, Mesh, MeshStandardMaterial, Scene, SphereGeometry } from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import { STLExporter } from 'three/addons/exporters/STLExporter.js';

/** A red box of this many metres as a GLB. */
export function boxGlb(width = 0.12, height = 0.08, depth = 0.04): Promise<ArrayBuffer> {
  return glbOf(new Mesh(new BoxGeometry(width, height, depth), new MeshStandardMaterial({ color: '#c02020' })));
}

/** A box as a GLB that names no material. */
export async function bareGlb(): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(await boxGlb());
  const named = new TextEncoder().encode('"material":0');
  const at = bytes.findIndex((_, i) => named.every((byte, k) => bytes[i + k] === byte));
  bytes.set(new TextEncoder().encode('"extras": {}'), at);
  return bytes.buffer;
}

/** A ball of about so many triangles as a GLB. */
export function ballGlb(triangles: number): Promise<ArrayBuffer> {
  const rings = Math.round(Math.sqrt(triangles / 4));
  return glbOf(new Mesh(new SphereGeometry(0.05, rings * 2, rings), new MeshStandardMaterial({ color: '#2060c0' })));
}

async function glbOf(mesh: Mesh): Promise<ArrayBuffer> {
  return (await new GLTFExporter().parseAsync(new Scene().add(mesh), { binary: true })) as ArrayBuffer;
}

/** A box of this many millimetres as an STL, z upwards. */
export function boxStl(width: number, depth: number, height: number): ArrayBuffer {
  const box = new Mesh(new BoxGeometry(width, depth, height));
  const view = new STLExporter().parse(box, { binary: true }) as DataView<ArrayBuffer>;
  return view.buffer;
}

/** An address from which the bytes can be had. */
export function addressOf(bytes: ArrayBuffer): string {
  return URL.createObjectURL(new Blob([bytes]));
}

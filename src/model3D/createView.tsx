import { createRoot, type RootState } from '@react-three/fiber';
import { NeutralToneMapping, WebGLRenderer } from 'three';
import { createCamera, placeCamera, reframeCamera } from './camera.ts';
import { ModelScene } from './ModelScene.tsx';
import type { OpenModel } from './openModel.ts';
import {
  fittedOrbit,
  type Orbit,
  orbitByKey,
  orbitForView,
  pannedOrbit,
  rotatedOrbit,
  type ViewName,
  zoomedOrbit,
} from './orbit.ts';
import type { PixelSize } from './units.ts';

/** The drawing options of a model. */
export type DrawingOptions = { readonly light: number; readonly wireframe: boolean };

/** A view of one model on a canvas. Every change draws it once; otherwise it rests. */
export type ModelView = ReturnType<typeof createModelView>;

type ViewOptions = {
  readonly canvas: HTMLCanvasElement;
  readonly model: OpenModel;
  readonly drawing: DrawingOptions;
  /** Size of the canvas in CSS pixels. */
  readonly size: PixelSize;
  /** Pixels of the canvas per CSS pixel. */
  readonly pixelRatio: number;
  readonly onLost: () => void;
  readonly onRestored: () => void;
  /** The model stands on the canvas for the first time. */
  readonly onDrawn: () => void;
  /** It never will. */
  readonly onFailed: (error: unknown) => void;
};

const BACKGROUND_COLOR = '#ffffff';
/** A drag over the height of the view turns the model by half a turn. */
const RADIANS_PER_HEIGHT = Math.PI;

/** Begins to draw a model; undefined in a browser without WebGL. */
export function createModelView(options: ViewOptions) {
  const { canvas, model, drawing, size, pixelRatio, onLost, onRestored, onDrawn, onFailed } = options;
  const renderer = createRenderer(canvas);
  if (renderer === undefined) return undefined;
  const { boundingSphere } = model;
  const camera = createCamera();
  const root = createRoot(canvas);
  let currentDrawing = drawing;
  let currentSize = size;
  let orbit: Orbit = orbitForView('corner', boundingSphere, aspect());
  let rootState: RootState | undefined;
  let isEnded = false;
  const aborter = new AbortController();
  const { signal } = aborter;

  function aspect(): number {
    return currentSize.width / Math.max(1, currentSize.height);
  }

  function setOrbit(next: Orbit): void {
    orbit = next;
    placeCamera(camera, orbit, boundingSphere);
    rootState?.invalidate();
  }

  async function configure(): Promise<void> {
    await root.configure({
      gl: renderer!,
      camera,
      frameloop: 'demand',
      dpr: pixelRatio,
      size: { ...currentSize, top: 0, left: 0 },
    });
    if (isEnded) return;
    renderer!.toneMapping = NeutralToneMapping;
    renderScene();
    rootState!.scene.onAfterRender = () => {
      rootState!.scene.onAfterRender = () => undefined;
      onDrawn();
    };
  }

  function renderScene(): void {
    const store = root.render(<ModelScene model={model} {...currentDrawing} />);
    rootState = store.getState();
    setOrbit(orbit);
  }

  canvas.addEventListener('webglcontextlost', () => isEnded || onLost(), { signal });
  canvas.addEventListener(
    'webglcontextrestored',
    () => {
      rootState?.invalidate();
      onRestored();
    },
    { signal },
  );
  configure().catch((error) => isEnded || onFailed(error));

  /** Draws now, at another size than the view's, and gives the pixels as a PNG file. */
  function renderPng({ width, height }: PixelSize, isTransparent: boolean): Promise<Blob> {
    const { gl, scene, viewport } = rootState!;
    const viewAspect = aspect();
    gl.setPixelRatio(1);
    gl.setSize(width, height, false);
    gl.setClearColor(BACKGROUND_COLOR, isTransparent ? 0 : 1);
    reframeCamera(camera, viewAspect, width / height);
    gl.render(scene, camera);
    const { drawingBufferWidth, drawingBufferHeight } = gl.getContext();
    const isFullSize = drawingBufferWidth === width && drawingBufferHeight === height;
    // The pixels are taken in this very task: afterwards the canvas is drawn anew.
    const picture = isFullSize
      ? pngBlob(gl.domElement)
      : Promise.reject(new Error('This picture is too large for the device.'));
    gl.setClearColor(BACKGROUND_COLOR, 0);
    gl.setPixelRatio(viewport.dpr);
    gl.setSize(currentSize.width, currentSize.height, false);
    reframeCamera(camera, viewAspect, viewAspect);
    gl.render(scene, camera);
    return picture;
  }

  return {
    setDrawingOptions(next: DrawingOptions): void {
      currentDrawing = next;
      if (rootState) renderScene();
    },
    resize(next: PixelSize): void {
      currentSize = next;
      rootState?.setSize(next.width, next.height);
      setOrbit(orbit);
    },
    setView: (name: ViewName) => setOrbit(orbitForView(name, boundingSphere, aspect())),
    fit: () => setOrbit(fittedOrbit(orbit, boundingSphere, aspect())),
    turn: (right: number, down: number) =>
      setOrbit(rotatedOrbit(orbit, -right * RADIANS_PER_HEIGHT, down * RADIANS_PER_HEIGHT)),
    pan: (right: number, down: number) => setOrbit(pannedOrbit(orbit, right, down)),
    zoom: (factor: number) => setOrbit(zoomedOrbit(orbit, factor, boundingSphere)),
    /** Tells whether the key was one of the view's. */
    pressKey(key: { readonly key: string; readonly shift: boolean }): boolean {
      const next = orbitByKey(orbit, key, { boundingSphere, aspect: aspect() });
      if (next) setOrbit(next);
      return next !== undefined;
    },
    snapshot: renderPng,
    end(): void {
      isEnded = true;
      aborter.abort();
      root.unmount();
    },
  };
}

function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer | undefined {
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true });
  return context ? new WebGLRenderer({ canvas, context, alpha: true, antialias: true }) : undefined;
}

function pngBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be taken.'))), 'image/png');
  return promise;
}

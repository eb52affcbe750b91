import { createRoot, type RootState } from '@react-three/fiber';
import { NeutralToneMapping, WebGLRenderer } from 'three';
import { aim, createCamera, reframe } from './camera.ts';
import { ModelScene } from './ModelScene.tsx';
import type { OpenModel } from './openModel.ts';
import { fitted, type Orbit, orbitByKey, panned, turned, type ViewName, viewFrom, zoomed } from './orbit.ts';
import type { PixelSize } from './units.ts';

/** The drawing options of a model. */
export type Drawing = { readonly light: number; readonly wireframe: boolean };

/** A view of one model on a canvas. Every change draws it once; otherwise it rests. */
export type ModelView = ReturnType<typeof createView>;

type ViewOptions = {
  readonly canvas: HTMLCanvasElement;
  readonly model: OpenModel;
  readonly drawing: Drawing;
  /** Size of the canvas in CSS pixels. */
  readonly size: PixelSize;
  /** Pixels of the canvas per CSS pixel. */
  readonly ratio: number;
  readonly onLost: () => void;
  readonly onRestored: () => void;
  /** The model stands on the canvas for the first time. */
  readonly onDrawn: () => void;
  /** It never will. */
  readonly onFailed: (error: unknown) => void;
};

const PAPER = '#ffffff';
/** A drag over the height of the view turns the model by half a turn. */
const TURN_PER_HEIGHT = Math.PI;

/** Begins to draw a model; undefined in a browser without WebGL. */
export function createView(options: ViewOptions) {
  const { canvas, model, drawing, size, ratio, onLost, onRestored, onDrawn, onFailed } = options;
  const renderer = createRenderer(canvas);
  if (renderer === undefined) return undefined;
  const { ball } = model;
  const camera = createCamera();
  const root = createRoot(canvas);
  let drawn = drawing;
  let shown = size;
  let orbit: Orbit = viewFrom('corner', ball, aspect());
  let state: RootState | undefined;
  let isEnded = false;
  const listening = new AbortController();
  const { signal } = listening;

  function aspect(): number {
    return shown.width / Math.max(1, shown.height);
  }

  function become(next: Orbit): void {
    orbit = next;
    aim(camera, orbit, ball);
    state?.invalidate();
  }

  async function configure(): Promise<void> {
    await root.configure({
      gl: renderer!,
      camera,
      frameloop: 'demand',
      dpr: ratio,
      size: { ...shown, top: 0, left: 0 },
    });
    if (isEnded) return;
    renderer!.toneMapping = NeutralToneMapping;
    show();
    state!.scene.onAfterRender = () => {
      state!.scene.onAfterRender = () => undefined;
      onDrawn();
    };
  }

  function show(): void {
    const store = root.render(<ModelScene model={model} {...drawn} />);
    state = store.getState();
    become(orbit);
  }

  canvas.addEventListener('webglcontextlost', () => isEnded || onLost(), { signal });
  canvas.addEventListener(
    'webglcontextrestored',
    () => {
      state?.invalidate();
      onRestored();
    },
    { signal },
  );
  configure().catch((error) => isEnded || onFailed(error));

  /** Draws now, at another size than the view's, and gives the pixels as a PNG file. */
  function snapshot({ width, height }: PixelSize, isClear: boolean): Promise<Blob> {
    const { gl, scene, viewport } = state!;
    const before = aspect();
    gl.setPixelRatio(1);
    gl.setSize(width, height, false);
    gl.setClearColor(PAPER, isClear ? 0 : 1);
    reframe(camera, before, width / height);
    gl.render(scene, camera);
    const { drawingBufferWidth, drawingBufferHeight } = gl.getContext();
    const isWhole = drawingBufferWidth === width && drawingBufferHeight === height;
    // The pixels are taken in this very task: afterwards the canvas is drawn anew.
    const picture = isWhole
      ? pngOf(gl.domElement)
      : Promise.reject(new Error('This picture is too large for the device.'));
    gl.setClearColor(PAPER, 0);
    gl.setPixelRatio(viewport.dpr);
    gl.setSize(shown.width, shown.height, false);
    reframe(camera, before, before);
    gl.render(scene, camera);
    return picture;
  }

  return {
    draw(next: Drawing): void {
      drawn = next;
      if (state) show();
    },
    resize(next: PixelSize): void {
      shown = next;
      state?.setSize(next.width, next.height);
      become(orbit);
    },
    turnTo: (name: ViewName) => become(viewFrom(name, ball, aspect())),
    fit: () => become(fitted(orbit, ball, aspect())),
    turn: (right: number, down: number) => become(turned(orbit, -right * TURN_PER_HEIGHT, down * TURN_PER_HEIGHT)),
    pan: (right: number, down: number) => become(panned(orbit, right, down)),
    zoom: (factor: number) => become(zoomed(orbit, factor, ball)),
    /** Tells whether the key was one of the view's. */
    press(key: { readonly key: string; readonly shift: boolean }): boolean {
      const next = orbitByKey(orbit, key, { ball, aspect: aspect() });
      if (next) become(next);
      return next !== undefined;
    },
    snapshot,
    end(): void {
      isEnded = true;
      listening.abort();
      root.unmount();
    },
  };
}

function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer | undefined {
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true });
  return context ? new WebGLRenderer({ canvas, context, alpha: true, antialias: true }) : undefined;
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be taken.'))), 'image/png');
  return promise;
}

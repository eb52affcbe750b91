/** Every number of the specification's section 9, and the bounds that keep a server alive. Lengths on the board are board units. */

/** The opacity of a picture that is traced in a sketch, at first. */
export const SKETCH_BACKGROUND_OPACITY = 0.5;
export const BRUSH = { min: 0, max: 200, initial: 40 } as const;
export const LIGHT_INTENSITY = { min: 0, max: 20, step: 0.1, initial: 1 } as const;
export const INFLUENCE = { min: 0, max: 1, step: 0.01, render: 0.5, evolve: 1 } as const;
/** `image_influence` is sent as double the slider's value. */
export const INFLUENCE_API_FACTOR = 2;
export const STRENGTH = { min: 0.25, max: 1, step: 0.01, initial: 0.8 } as const;
export const ASPECT_RATIOS = ['1:1', '16:9', '9:16'] as const;
export const COMPOSER_SIZES = { '1:1': [512, 512], '16:9': [672, 384], '9:16': [384, 672] } as const;
export const COMPOSER_EXPORT_SCALE = 2;
export const LAYER_SCALE = 0.3;
export const EXPAND_CANVAS = { width: 1920, height: 1080 } as const;
export const EXPAND_SCALE = { min: 0.1, max: 3 } as const;
export const EXPAND_ROTATION = { min: -180, max: 180 } as const;
export const IMAGE_NODE_SIZE = { width: 400, height: 400 } as const;
/** The limits within which cards may be resized, in board units: pictures in their width, words in both directions. */
export const CARD_SIZES = {
  picture: { minSize: { width: 200, height: 1 }, maxSize: { width: 2400, height: 1e6 } },
  generation: { minSize: { width: 320, height: 1 }, maxSize: { width: 960, height: 1e6 } },
  text: { minSize: { width: 220, height: 180 }, maxSize: { width: 1600, height: 2000 } },
} as const;
/** A frame: its card while it is collapsed, and how far an open one is resized, in board units. */
export const FRAME_SIZES = {
  collapsed: { width: 288, height: 92 },
  drawn: { width: 640, height: 480 },
  minSize: { width: 160, height: 120 },
  maxSize: { width: 100_000, height: 100_000 },
} as const;
export const FRAME_COLORS = ['grey', 'sand', 'green', 'blue', 'violet', 'rose'] as const;
export type FrameColor = (typeof FRAME_COLORS)[number];
export const IMAGE_PREVIEW_SIDE_MAX = 400;
export const GENERATING_NODE_WIDTH = 360;
/** The space below the pointer that a menu needs before it moves up, in CSS pixels. */
export const ADD_MENU_SPACE = 400;
export const CONNECTION_MENU_SPACE = 200;
export const CROP_ROTATION_STEP = 90;
export const MODEL_BYTES_MAX = 20_971_520;
export const SKETCH = {
  canvas: { width: 768, height: 768 },
  backgroundLongerSide: 896,
  exportScale: 2,
  /** Channels over this count as paper, so a fill may spread there. */
  nearWhite: 240,
  hitTolerance: 6,
  fillHitRadius: 8,
  lineWidth: { min: 1, max: 100, initial: 2 },
  eraserWidth: 20,
  layersMax: 32,
  stroke: '#000000',
  fill: '#ffcc00',
  cloneOffset: 10,
} as const;
export const HISTORY_MAX = 50;
export const PLACEMENT_OFFSETS = {
  rightOfSource: 600,
  rightOfSibling: 500,
  below: 600,
  aboveOrLeft: 300,
  gap: 40,
} as const;
/** A Text node that holds what an engine wrote, in board units: about twelve lines are seen. */
export const TEXT_RESULT_SIZE = { width: 360, height: 320 } as const;
export const VIDEO_SIZE = { width: 480, height: 270, minWidth: 360, minHeight: 200 } as const;
export const STICKY_NOTE = { textareaHeight: 200, width: 288 } as const;
export const GENERATE_TEXTAREA_HEIGHT = 250;
export const THINK_MESSAGE_MS = 1600;
export const TEXT_IMAGE = { fontSize: 100, paddingY: 10, paddingX: 20 } as const;
/** The limits of a Text Image: units of its SVG between letters, the longer side of its picture in pixels, characters of SVG on the node. */
export const TEXT_IMAGE_LIMITS = {
  letterSpacing: { min: -100, max: 1000 },
  side: { min: 1024, max: 4096 },
  markup: 262_144,
} as const;
export const ZOOM_MIN = 0.001;
export const ZOOM_MAX = 4;
export const FIT_VIEW_ZOOM_MAX = 0.8;
export const SVG_DOWNLOAD_NAME = 'maquettegen.svg';
/** The factor of a vector's size at which it is saved as a PNG. */
export const VECTOR_PNG_SCALES = [1, 2, 4] as const;
export const COMMENT_AVATAR_SIZE = 40;
/** A handle's drawn and reachable size, in board units at 100 %. */
export const HANDLE = { drawn: 17, reach: 28, firstY: 22, pitch: 30 } as const;
/** The distance from a handle at which a loose end snaps, in CSS pixels. */
export const SNAP_DISTANCE = 24;

/** The limits of the server. */
export const SERVER_LIMITS = {
  jsonBytes: 1_048_576,
  /** The body of a save, and each of its lists. */
  saveBytes: 33_554_432,
  pictureBytes: 41_943_040,
  picturePixels: 50_000_000,
  promptLength: 4000,
  nameLength: 200,
  /** Of a board, all its elements as UTF-8 JSON: loading one of this size takes about 2 s and 0.4 GB (measured). */
  boardBytes: 67_108_864,
  boardElements: 60_000,
  /** Of one save. */
  saveOperations: 250_000,
  /** Conflicts of a board that nobody has settled, and their values as UTF-8 JSON; beyond that the oldest are taken as settled. */
  boardConflicts: 1000,
  boardConflictBytes: 16_777_216,
  /** Of one node or edge as UTF-8 JSON: a sketch with many strokes fits; escaped as text in a save, it stays below `saveBytes`. */
  elementBytes: 8_388_608,
} as const;

/** A stream that has nothing to say says so, in a comment, this often: proxies close a silent one after a minute, many after 30 seconds. */
export const HEARTBEAT_MS = 15_000;

/** The lifetime of the code of a phone upload. */
export const PHONE_UPLOAD_SECONDS = 600;
/** The longest lifetime of such a code, once the phone has asked for more time: ten times as much again. */
export const PHONE_UPLOAD_SECONDS_MAX = 11 * PHONE_UPLOAD_SECONDS;

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/**
 * From where a model is first seen, in degrees around it and above, and the camera's angle from top to bottom: the still that the server
 * draws and the live view that takes its place are one picture. `air` is how much larger than the model its frame is.
 */
export const FIRST_VIEW = { azimuth: 30, elevation: 20, fieldOfView: 30, margin: 1.05 } as const;
/**
 * The longest text of a comment, in characters; the most comments of a board, and their bytes: a quarter of what it
 * holds, so that guests cannot fill it.
 */
export const COMMENT_LIMITS = { textLength: 5000, boardCount: 10_000, boardBytes: 16_777_216 } as const;
/** Of a board's comments, those of all its guests together and of each: nobody with a link alone fills it for those who work there. */
export const GUEST_COMMENT_LIMITS = {
  allGuestsCount: 5000,
  allGuestsBytes: 8_388_608,
  guestCount: 500,
  guestBytes: 1_048_576,
  hourlyCount: 100,
} as const;
/** The longer sides of thumbnails, in pixels. */
export const THUMBNAIL_SIZES = [64, 128, 256, 512, 1024, 2048] as const;
/** The largest of them. */
export const THUMBNAIL_SIZE_MAX = 2048 satisfies (typeof THUMBNAIL_SIZES)[number];
/** The largest one of a model: the server draws it, and a larger one would take seconds. */
export const MODEL_STILL_SIZE_MAX = 512 satisfies (typeof THUMBNAIL_SIZES)[number];
/** Pictures that one run of Generate Design makes. */
export const DESIGNS_PER_RUN = 2;
/** The numbers of variants that one run may make. */
export const VARIANT_COUNTS = [1, 2, 4] as const;
/** Names the one model of `generate_image` and `image_to_image`. */
export const DESIGN_MODEL = 'Product Design';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that only draw. Everything else (script, foreignObject, animation, links, metadata) goes, with what it holds. */
export const SVG_ELEMENTS = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc style image
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite
  feDisplacementMap feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset feTile feTurbulence`);

/** Elements that mean nothing to a picture but may hold some of it: only their tags go. */
export const SVG_WRAPPERS = words('a switch');

/** Attributes that place, shape and paint. None can run anything or load anything, once `href` and `url()` are looked at. */
export const SVG_ATTRIBUTES = words(`
  id class style href xlink:href xml:space version overflow
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength viewBox preserveAspectRatio transform
  transform-origin rotate textLength lengthAdjust startOffset method spacing side
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility clip-path clip-rule mask mask-type filter
  flood-color flood-opacity stop-color stop-opacity offset paint-order vector-effect shape-rendering text-rendering
  image-rendering color-interpolation color-interpolation-filters mix-blend-mode isolation marker-start marker-mid marker-end
  font-family font-size font-style font-weight font-stretch font-variant font-size-adjust text-anchor text-decoration
  letter-spacing word-spacing dominant-baseline alignment-baseline baseline-shift writing-mode
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits
  maskContentUnits markerWidth markerHeight markerUnits refX refY orient filterUnits primitiveUnits
  in in2 result stdDeviation mode type values tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 radius
  baseFrequency numOctaves seed stitchTiles scale xChannelSelector yChannelSelector edgeMode`);

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that only draw. Everything else goes, with what it holds. */
export const SVG_ELEMENTS = wordSet(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc style image
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence`);

/**
 * Elements that go and that somebody misses: they draw, move or do something in a browser, or in the program that wrote them.
 * Those of namespaces with a prefix, and whatever else is unknown, draw nothing anywhere.
 */
export const SVG_MISSED_ELEMENTS = wordSet(`
  foreignObject script animate animateColor animateMotion animateTransform set discard video audio iframe canvas embed object
  tref altGlyph glyphRef font font-face mesh meshgradient meshGradient hatch solidcolor solidColor link handler listener
  flowRoot textArea multiImage`);

/** Attributes that place, shape and paint. None can run anything or load anything, once `href` and values are looked at. */
const GEOMETRY_ATTRIBUTES = wordSet(`
  id class style href xlink:href xml:space xml:lang lang version role
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength viewBox preserveAspectRatio transform
  rotate textLength lengthAdjust startOffset method spacing side offset
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits
  maskContentUnits markerWidth markerHeight markerUnits refX refY orient filterUnits primitiveUnits
  in in2 result stdDeviation mode type values tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 radius
  baseFrequency numOctaves seed stitchTiles scale xChannelSelector yChannelSelector edgeMode
  surfaceScale diffuseConstant specularConstant specularExponent kernelUnitLength azimuth elevation limitingConeAngle
  pointsAtX pointsAtY pointsAtZ z order kernelMatrix divisor bias targetX targetY preserveAlpha`);

/** Attributes that are properties of CSS too, and that a style sheet may say otherwise. */
export const SVG_PROPERTIES = wordSet(`
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip clip-path clip-rule mask mask-type filter
  flood-color flood-opacity lighting-color stop-color stop-opacity paint-order vector-effect shape-rendering text-rendering
  image-rendering color-interpolation color-interpolation-filters color-rendering mix-blend-mode isolation marker-start
  marker-mid marker-end transform-origin transform-box direction unicode-bidi white-space
  font-family font-size font-style font-weight font-stretch font-variant font-size-adjust text-anchor text-decoration
  letter-spacing word-spacing dominant-baseline alignment-baseline baseline-shift writing-mode
  glyph-orientation-vertical glyph-orientation-horizontal font-kerning`);

/** Says whether an attribute is kept once its value is looked at. */
export function isAllowedAttribute(name: string): boolean {
  return GEOMETRY_ATTRIBUTES.has(name) || SVG_PROPERTIES.has(name);
}

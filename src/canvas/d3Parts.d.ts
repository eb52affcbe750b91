/** Single files of d3-selection, whose types describe the whole package only. */
declare module 'd3-selection/src/*' {
  const part: unknown;
  export default part;
}
